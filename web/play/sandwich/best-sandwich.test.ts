import { replaySteps } from '@skyway/engine/record/record.ts'
import { expect, test } from 'vitest'
import { playedRecord } from '../testing/record.ts'
import { bestSandwich } from './best-sandwich.ts'

test('[SAND-02] at the end the sandwich is named that scored most', () => {
  const record = playedRecord(2)
  const scores = replaySteps(record).map((state) => (state.gameTypeId === 2 ? state.score : 0))
  const gains = scores.slice(1).map((score, turn) => score - (scores[turn] ?? 0))
  expect(bestSandwich(record)).toMatch(new RegExp(`^\\S+ between .*: \\+${Math.max(...gains)}$`))
})

test('a game without a sandwich has no best one', () => {
  expect(bestSandwich({ ...playedRecord(2), moves: [] })).toBe('')
})
