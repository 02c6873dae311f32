import { replaySteps } from '@skyway/engine/record/record.ts'
import { expect, test } from 'vitest'
import { playedRecord } from '../../../../test/support/games/played-record.ts'
import { eatenSandwichesOf } from './eaten-sandwiches.ts'

test('at the end the sandwich is named that scored most', { tags: 'END-04' }, () => {
  const record = playedRecord(2)
  const scores = replaySteps(record).map((state) => (state.gameTypeId === 2 ? state.score : 0))
  const gains = scores.slice(1).map((score, turn) => score - (scores[turn] ?? 0))
  expect(eatenSandwichesOf(record).best).toMatch(new RegExp(`^\\S+ between .*: \\+${Math.max(...gains)}$`))
})

test('the last sandwich is bread, filling and bread as they were chosen', { tags: 'END-04' }, () => {
  const record = playedRecord(2)
  const beforeLast = replaySteps(record).at(-2)
  const { actionId, itemRow, itemColumn } = record.moves.at(-1) ?? { actionId: 0, itemRow: 0, itemColumn: 0 }
  if (beforeLast?.gameTypeId !== 2) throw new Error('not a Sandwich game')
  const { hand } = beforeLast
  expect(eatenSandwichesOf(record).last).toEqual([hand[actionId], hand[itemRow], hand[itemColumn]])
})

test('a game without a sandwich has neither a best nor a last one', () => {
  expect(eatenSandwichesOf({ ...playedRecord(2), moves: [] })).toEqual({ best: '', last: [] })
})
