import type { PathEntry } from '@skyway/engine/skyway/view.ts'
import { expect, test } from 'vitest'
import { legsOf, tellRound } from './story.ts'

const card = (row: number, column: number) => ({ value: 5, suit: 1, row, column })
const straight = [card(0, 0), card(0, 1), card(0, 2)]
const winding = [card(0, 0), card(1, 0), card(1, 1), card(0, 1), card(0, 2)]

const round = (...winningPaths: readonly PathEntry[][]) => ({ winningPaths })

test('[SKY-02] the end of a round is told suit by suit, each after the one before, and the total last', () => {
  const story = tellRound(round(straight, winding, [], straight), false)
  expect(story.suits.map(({ suit, path }) => [suit, path.length])).toEqual([
    [1, 3],
    [2, 5],
    [3, 0],
    [4, 3],
  ])
  for (const [index, { begins, ends, path }] of story.suits.entries()) {
    expect(begins).toBeGreaterThan(story.suits[index - 1]?.ends ?? 0)
    expect(ends - begins).toBeCloseTo(path.length * story.beat)
  }
  expect(story.totalAt).toBeGreaterThan(story.suits.at(-1)?.ends ?? 0)
  expect(story.ends).toBeGreaterThan(story.totalAt + 1_500)
})

test('[SKY-02] however long the paths are, the total comes within three seconds', () => {
  const longest = [...winding, ...winding].slice(0, 9)
  expect(tellRound(round(longest, longest, longest, longest), false).totalAt).toBeLessThan(3_050)
})

test('[SKY-02] who prefers less motion sees all of it at once, for at least five seconds', () => {
  const { suits, totalAt, ends } = tellRound(round(straight, winding, [], straight), true)
  expect([...suits.flatMap(({ begins, ends }) => [begins, ends]), totalAt]).toEqual(Array(9).fill(0))
  expect(ends).toBeGreaterThanOrEqual(5_000)
})

test('a way enters the sky on the left, goes from card to card, and leaves it on the right', () => {
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
