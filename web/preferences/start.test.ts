import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync('web/preferences/start.js', 'utf8')

/** Runs the script on a device that kept this text. Returns the marks that it leaves on the document. */
function marksOf(kept: string | null, asksForLess = false): object {
  const dataset = {}
  runInNewContext(source, {
    document: { documentElement: { dataset } },
    localStorage: { getItem: (key: string) => (key === 'preferences' ? kept : null) },
    matchMedia: () => ({ matches: asksForLess }),
  })
  return dataset
}

test.each([null, '', '{"theme":', 'null', '7', '[]', '{"motion":7}'])(
  'before the first paint %j counts as nothing chosen',
  { tags: 'PREF-02' },
  (kept) => {
    expect(marksOf(kept)).toEqual({ motion: 'full' })
    expect(marksOf(kept, true)).toEqual({ motion: 'still' })
  },
)

test('a choice holds before the first paint, and outranks the system', { tags: 'PREF-01' }, () => {
  const chosen = { theme: 'dark', suits: 'four', motion: 'full' }
  expect(marksOf(JSON.stringify(chosen), true)).toEqual(chosen)
  expect(marksOf('{"motion":"still"}')).toEqual({ motion: 'still' })
})

test('where storage is closed the first choices hold', { tags: 'PREF-02' }, () => {
  const dataset = {}
  const page = {
    document: { documentElement: { dataset } },
    matchMedia: () => ({ matches: false }),
    get localStorage() {
      throw new Error('The storage is closed')
    },
  }
  runInNewContext(source, page)
  expect(dataset).toEqual({ motion: 'full' })
})
