import { describe, expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { randomCourse } from '../../test/support/games/random-games.ts'
import { suitName } from '../cards/card.ts'
import { pseudoRandom } from '../chance/pseudo-random.ts'
import { seedToHex } from '../chance/seed.ts'
import { rulesOf, view } from './game.ts'
import { gameTypeIds } from './game-type.ts'
import { type Replayable, replay } from './record.ts'

function marksOf(record: Replayable) {
  const state = replay(record)
  return rulesOf(state.gameTypeId).marks(state)
}

/** Returns the record of a random game, and what its player saw after each move. */
function course(gameTypeId: 1 | 2, number: number) {
  const { states, moves } = randomCourse(gameTypeId, number, pseudoRandom(number))
  return { record: { gameTypeId, seed: seedToHex(seedNumber(number)), moves }, views: states.map(view) }
}

describe('the marks of a game', () => {
  test('are a row for each round of SkyWay, with the suits that have a path', { tags: 'DAILY-10' }, () => {
    for (let number = 1; number <= 20; number += 1) {
      const { record, views } = course(1, number)
      const rounds = views.flatMap((shown) =>
        shown.gameTypeId === 1 && shown.lastRound ? [shown.lastRound] : [],
      )
      const expected = rounds.map(({ scores }) =>
        scores.map(({ suit, scoreValue }) => (scoreValue > 0 ? suitName(suit) : 'none')),
      )
      expect(expected.map((row) => row.length)).toEqual([4, 4, 4])
      expect(marksOf(record)).toEqual(expected)
    }
  })

  test('are three rows of six sandwiches, with whether each gained points; hints leave no mark', {
    tags: 'DAILY-10',
  }, () => {
    let hints = 0
    for (let number = 1; number <= 40; number += 1) {
      const { record, views } = course(2, number)
      const isHint = record.moves.map(({ actionId }) => actionId === 100)
      hints += isHint.filter(Boolean).length
      const gains = views
        .slice(1)
        .filter((_, move) => !isHint[move])
        .map((shown) => (shown.gameTypeId === 2 && shown.scoreChange > 0 ? 'gained' : 'not-gained'))
      const rows = marksOf(record)
      expect(rows.map((row) => row.length)).toEqual([6, 6, 6])
      expect(rows.flat()).toEqual(gains)
    }
    expect(hints).toBeGreaterThan(0)
  })

  test('of a game that has just begun are none', { tags: 'DAILY-10' }, () => {
    for (const gameTypeId of gameTypeIds)
      expect(marksOf({ gameTypeId, seed: seedToHex(seedNumber(1)), moves: [] })).toEqual([])
  })
})
