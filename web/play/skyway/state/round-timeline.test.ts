import type { PathEntry } from '@skyway/engine/skyway/view.ts'
import { expect, test } from 'vitest'
import { countTime } from '../../table/counted.tsx'
import { legsOf, rewardTimeline, timelineOf } from './round-timeline.ts'

const card = (row: number, column: number) => ({ value: 5, suit: 1, row, column })
const straight = [card(0, 0), card(0, 1), card(0, 2)]
const winding = [card(0, 0), card(1, 0), card(1, 1), card(0, 1), card(0, 2)]

const round = (...winningPaths: readonly PathEntry[][]) => ({ winningPaths })

test('the end of a round shows suit by suit, each after the one before, and the total last', {
  tags: 'END-01',
}, () => {
  const timeline = timelineOf(round(straight, winding, [], straight), false)
  expect(timeline.suits.map(({ suit, path }) => [suit, path.length])).toEqual([
    [1, 3],
    [2, 5],
    [3, 0],
    [4, 3],
  ])
  for (const [index, { begins, ends, path }] of timeline.suits.entries()) {
    expect(begins).toBeGreaterThan(timeline.suits[index - 1]?.ends ?? 0)
    expect(ends - begins).toBeCloseTo(path.length * timeline.cardTime)
  }
  expect(timeline.totalAt).toBeGreaterThan(timeline.suits.at(-1)?.ends ?? 0)
  expect(timeline.ends).toBe(timeline.totalAt + countTime)
})

test('however long the paths are, the total comes within three seconds', { tags: 'END-01' }, () => {
  const longest = [...winding, ...winding].slice(0, 9)
  expect(timelineOf(round(longest, longest, longest, longest), false).totalAt).toBeLessThan(3_050)
})

test('who prefers less motion sees all of it at once', { tags: 'END-01' }, () => {
  const { suits, totalAt, ends } = timelineOf(round(straight, winding, [], straight), true)
  expect([...suits.flatMap(({ begins, ends }) => [begins, ends]), totalAt, ends]).toEqual(Array(10).fill(0))
})

const gain = (suit: 1 | 2 | 3 | 4, path: readonly PathEntry[]) => ({ suit, path, worth: 40, isNew: true })

test.each([
  ['one short path', [gain(2, straight)]],
  ['two paths', [gain(1, straight), gain(4, winding)]],
  ['four paths of nine cards', ([1, 2, 3, 4] as const).map((suit) => gain(suit, Array(9).fill(card(1, 1))))],
])('%s lights up after a move within 900 ms, one after the other', { tags: 'END-05' }, (_, gains) => {
  const { suits, cardTime, ends } = rewardTimeline(gains, false)
  expect(suits.map(({ suit }) => suit)).toEqual(gains.map(({ suit }) => suit))
  for (const [index, { begins, ends, path }] of suits.entries()) {
    expect(begins).toBeGreaterThanOrEqual(suits[index - 1]?.ends ?? 0)
    expect(ends - begins).toBeCloseTo(path.length * cardTime)
  }
  expect(ends).toBeGreaterThan(suits.at(-1)?.ends ?? 0)
  expect(ends).toBeLessThanOrEqual(900)
})

test('who prefers less motion sees the paths of a move at once, for a moment', () => {
  const { suits, cardTime, ends } = rewardTimeline([gain(1, straight), gain(4, winding)], true)
  expect([cardTime, ...suits.flatMap(({ begins, ends }) => [begins, ends])]).toEqual(Array(5).fill(0))
  expect(ends).toBeGreaterThan(1_000)
})

test('a line enters the sky on the left, goes from card to card, and leaves it on the right', () => {
  expect(legsOf(winding)).toEqual([
    { from: { row: 0, column: -0.64 }, to: { row: 0, column: 0 } },
    { from: { row: 0, column: 0 }, to: { row: 1, column: 0 } },
    { from: { row: 1, column: 0 }, to: { row: 1, column: 1 } },
    { from: { row: 1, column: 1 }, to: { row: 0, column: 1 } },
    { from: { row: 0, column: 1 }, to: { row: 0, column: 2 } },
    { from: { row: 0, column: 2 }, to: { row: 0, column: 2.64 } },
  ])
  expect(legsOf([])).toEqual([])
})
