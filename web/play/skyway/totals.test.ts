import { expect, test } from 'vitest'
import { bestOf } from './totals.tsx'

test.each([
  [[194, 208, 0], 1],
  [[84, 84, 12], 0],
  [[0, 0, 0], null],
  [[], null],
])('of rounds that scored %j the best one is marked', { tags: 'END-03' }, (roundTotals, best) => {
  expect(bestOf(roundTotals)).toBe(best)
})
