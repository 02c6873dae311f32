import { readFileSync } from 'node:fs'
import { dayAfter } from '@skyway/engine/chance/day.ts'
import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { chainLinks } from '@skyway/engine/chance/seed-chain.ts'
import { expect, test } from 'vitest'
import { checkDays, dayBeforeCommand } from './check-days.ts'

const chain = '2026-11-22'
const links = chainLinks(new Uint8Array(32).fill(7), 40).map(seedToHex)
const next = chainLinks(new Uint8Array(32).fill(8), 40).map(seedToHex)
const second = dayAfter(chain, 40)
const chains = [
  { firstDay: chain, days: 40, anchor: links[0] ?? '' },
  { firstDay: second, days: 40, anchor: next[0] ?? '' },
]

/** Returns the days up to a day of the first chain, the newest first. */
function days(newest: number, count: number) {
  return Array.from({ length: count }, (_, back) => ({
    day: dayAfter(chain, newest - 1 - back),
    seed: links[newest - back] ?? '',
    chain,
  }))
}

test.each([
  ['all days', days(40, 40)],
  ['the newest', days(40, 14)],
  ['days in the middle', days(20, 14)],
  ['one day', days(20, 1)],
  ['the first day', days(1, 1)],
  ['no day', []],
])('%s lead to the anchor', { tags: 'DAILY-08' }, (_, shown) => {
  expect(checkDays(shown, chains)).toEqual({ days: shown.length })
})

test('the days of two chains lead to the anchor of each', { tags: 'DAILY-08' }, () => {
  const [newest] = [{ day: second, seed: next[1] ?? '', chain: second }]
  expect(checkDays([newest, ...days(40, 5)], chains)).toEqual({ days: 6 })
})

test.each([0, 1, 5, 13])('a changed seed on place %i is found', { tags: 'DAILY-08' }, (place) => {
  const shown = days(20, 14)
  const changed = shown.map((one, index) => (index === place ? { ...one, seed: 'ab'.repeat(32) } : one))
  const found = checkDays(changed, chains)
  // The newest proves all others, so that it cannot be told from them whether it is the one that was changed.
  expect(found).toEqual({ wrong: shown[Math.max(place, 1)]?.day })
})

test.each([
  ['another anchor', [{ firstDay: chain, days: 40, anchor: 'ab'.repeat(32) }]],
  ['no anchor', []],
])('days with %s do not hold', { tags: 'DAILY-08' }, (_, others) => {
  expect('wrong' in checkDays(days(20, 3), others)).toBe(true)
})

test('a seed that is none is found', { tags: 'DAILY-08' }, () => {
  expect(checkDays([{ day: chain, seed: 'x', chain }], chains)).toEqual({ wrong: chain })
})

test('the command on the page is the one that the docs print', { tags: 'DAILY-08' }, () => {
  const docs = readFileSync(new URL('../../docs/daily.md', import.meta.url), 'utf8')
  const seed = /^seed=([\da-f]{64})$/m.exec(docs)?.[1] ?? ''
  expect(docs).toContain(`\n${dayBeforeCommand(seed)}\n`)
})
