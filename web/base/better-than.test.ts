import { expect, test } from 'vitest'
import { betterThan, share } from './better-than.ts'

const score = (from: number, own: number, everybody: number) => ({ from, own, everybody })

test.each([
  [1, 4, 25],
  [0, 4, 0],
  [0, 0, 0],
])('%i of %i are %i per cent', (part, whole, per) => {
  expect(share(part, whole)).toBe(per)
})

const others = [score(0, 0, 2), score(100, 0, 3), score(200, 0, 4), score(210, 0, 1)]

test.each([
  ['nobody else has finished ten games', [score(100, 5, 5), score(200, 0, 9)], 200, null],
  ['nobody has played', [], 0, null],
  ['nobody has scored less', others, 9, 0],
  ['a game of the same ten is not lower', others, 209, 50],
  ['the first score of a ten is above the whole ten before', others, 210, 90],
  ['a mean between two tens is in the lower one', others, 199.9, 50],
  ['only the best game ends above all of others', [...others, score(300, 1, 1)], 300, 90],
  ["the own games are among everybody's", [score(0, 5, 5), score(100, 0, 10)], 100, 33],
  ['shares are rounded down', [score(0, 0, 199), score(100, 1, 1)], 100, 99],
  ['scores below zero count', [score(-20, 0, 4), score(-10, 0, 6)], -3, 40],
  ['a score below all others', [score(-20, 0, 4), score(-10, 0, 6)], -20, 0],
])('better than which share of games: %s', { tags: 'STAT-04' }, (_, scores, value, percent) => {
  expect(betterThan(scores, value)).toBe(percent)
})
