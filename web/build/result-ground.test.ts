import { expect, test } from 'vitest'
import { markShapes } from '../daily/mark-shapes.ts'
import { resultGround } from './open-graph.ts'
import { resultLetters } from './typefaces.ts'

const logo = { type: 'image/png', bytes: Buffer.from('a logo') } as const

test('the build makes a ground with the outlines of all marks, and the typeface of titles', {
  tags: 'DAILY-12',
}, async () => {
  const ground = resultGround(logo, 'Sky & Way')
  for (const [name, outline] of Object.entries(markShapes))
    expect(ground).toContain(`<path id="mark-${name}" fill-rule="evenodd" d="${outline}"/>`)
  const letters = await resultLetters()
  expect(Object.keys(letters)).toEqual(['.result-picture/letters-1.ttf', '.result-picture/letters-2.ttf'])
  for (const file of Object.values(letters))
    expect(Buffer.from(file).subarray(0, 4)).toEqual(Buffer.from([0, 1, 0, 0]))
})

test('a long name of the site fits onto the ground', { tags: 'DAILY-12' }, () => {
  const xOf = (name: string) => {
    const outlines = /<path fill="#17233d" d="([^"]+)"/.exec(resultGround(logo, name))?.[1] ?? ''
    return Math.max(...[...outlines.matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x)))
  }
  expect(xOf('SkyWay')).toBeLessThan(400)
  const widest = xOf('The Society of Evening Card Players of Reykjavík and its Surroundings')
  expect(widest).toBeGreaterThan(1000)
  expect(widest).toBeLessThanOrEqual(1120)
})
