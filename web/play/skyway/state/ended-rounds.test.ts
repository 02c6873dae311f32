import { view } from '@skyway/engine/record/game.ts'
import { replay } from '@skyway/engine/record/record.ts'
import { expect, test } from 'vitest'
import { playedRecord } from '../../../../test/support/games/played-record.ts'
import { endedRoundsOf } from './ended-rounds.ts'

test('the rounds of a finished game are those whose totals it shows', { tags: 'END-03' }, () => {
  const record = playedRecord(1)
  const shown = view(replay(record))
  if (shown.gameTypeId !== 1) throw new Error('not a SkyWay game')
  const rounds = endedRoundsOf(record)
  expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3])
  expect(rounds.map(({ total }) => total)).toEqual(shown.roundTotals)
  expect(rounds.every(({ positions }) => positions.every(({ cards }) => cards.length === 2))).toBe(true)
  expect(endedRoundsOf(playedRecord(2))).toEqual([])
})
