import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { letters } from './typefaces.ts'

const theme = readFileSync(path.resolve(import.meta.dirname, '../app/theme.css'), 'utf8')

/** Returns the code points of ranges such as 'U+0020-007E, U+00B7'. */
function codePointsIn(ranges: string): number[] {
  return [...ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g)].flatMap(([, first = '', last = first]) => {
    const from = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, place) => from + place)
  })
}

test.each(['display', 'text'])(
  'the style sheet asks %s for the letters that were cut, and for no others',
  (name) => {
    const face = new RegExp(`typefaces/${name}\\.woff2"[^}]*unicode-range:([^;]*);`).exec(theme)?.[1] ?? ''
    const cut = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
    expect(codePointsIn(face).sort((a, b) => a - b)).toEqual(cut.sort((a, b) => a - b))
  },
)
