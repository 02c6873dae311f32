import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { pseudoRandom } from '../../chance/pseudo-random.ts'
import { fourCount, fourIndex, pairCount, pairIndex, threeCount, threeIndex } from './combinations.ts'
import { HandsOfSeven, HandsOfSix } from './hands.ts'

/** Returns all choices of so many numbers below `bound`, each in ascending order, the last number slowest. */
function choicesOf(count: number, bound: number): readonly (readonly number[])[] {
  if (count === 0) return [[]]
  return Array.from({ length: bound }, (_, last) =>
    choicesOf(count - 1, last).map((before) => [...before, last]),
  ).flat()
}

test('two, three and four cards have the index of their place among all such choices', () => {
  const indexes = {
    pairs: choicesOf(2, 12).map(([a = 0, b = 0]) => pairIndex(a, b)),
    threes: choicesOf(3, 12).map(([a = 0, b = 0, c = 0]) => threeIndex(a, b, c)),
    fours: choicesOf(4, 12).map(([a = 0, b = 0, c = 0, d = 0]) => fourIndex(a, b, c, d)),
  }
  for (const [name, count] of [
    ['pairs', pairCount(12)],
    ['threes', threeCount(12)],
    ['fours', fourCount(12)],
  ] as const)
    expect(indexes[name]).toEqual([...Array(count).keys()])
})

/** Returns the most that the hand can score, by trying every choice of three cards. */
function plainBest(
  hand: readonly number[],
  worthOf: (played: readonly number[], kept: readonly number[]) => number,
) {
  const places = choicesOf(3, hand.length)
  return Math.max(
    ...places.map((chosen) =>
      worthOf(
        chosen.map((place) => hand[place] ?? 0),
        hand.filter((_, place) => !chosen.includes(place)),
      ),
    ),
  )
}

const random = pseudoRandom(21)
const scores = Int8Array.from({ length: threeCount(14) }, () => random(60) - 35)
const after = Int16Array.from({ length: fourCount(14) }, () => random(300) - 20)
const scoreOf = ([a = 0, b = 0, c = 0]: readonly number[]) => scores[threeIndex(a, b, c)] ?? 0
const scoreAfter = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => after[fourIndex(a, b, c, d)] ?? 0

test('the best choice of a hand of seven is the best of all 35', { tags: 'REVIEW-04' }, () => {
  for (const first of [4, 7, 11]) {
    const hands = new HandsOfSeven(scores, after, first)
    for (const [a = 0, b = 0, c = 0, d = 0] of choicesOf(4, first)) {
      const hand = [a, b, c, d, first, first + 1, first + 2]
      const expected = plainBest(hand, (played, kept) => scoreOf(played) + scoreAfter(kept))
      assert.equal(hands.best(a, b, c, d), expected)
    }
  }
})

test('the best choice of a hand of six is the best of all 20', { tags: 'REVIEW-04' }, () => {
  for (const first of [4, 6, 12]) {
    const hands = new HandsOfSix(scores, first)
    for (const [a = 0, b = 0, c = 0, d = 0] of choicesOf(4, first)) {
      const expected = plainBest(
        [a, b, c, d, first, first + 1],
        (played, kept) => scoreOf(played) + scoreOf(kept),
      )
      assert.equal(hands.best(a, b, c, d), expected)
    }
  }
})
