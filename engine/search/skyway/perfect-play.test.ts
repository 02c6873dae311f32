import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { seedNumber, skywayAfter } from '../../../test/support/games/begun-games.ts'
import { pseudoRandom } from '../../chance/pseudo-random.ts'
import { market, type SkywayState, startSkyway } from '../../skyway/deal.ts'
import { gameScore, isOver } from '../../skyway/ending.ts'
import { autoWinMove } from '../../skyway/move.ts'
import { playSkyway } from '../../skyway/play.ts'
import { scoreGrid } from '../../skyway/score.ts'
import type { BestPlay } from '../best-play.ts'
import { lookAheadBot, randomBot, type SkywayBot } from './bots.ts'
import { solveSkyway } from './perfect-play.ts'

/** Returns a game with this many turns left, played by `bot` so far. */
function late(number: number, left: number, bot: SkywayBot): SkywayState {
  return skywayAfter(number, 27 - left, bot, pseudoRandom(number))
}

function after(state: SkywayState, move: Parameters<typeof playSkyway>[1]): SkywayState {
  const played = playSkyway(state, move, { autoWin: true })
  if (!played.ok) throw new Error(played.refusal.code)
  return played.state
}

/** Returns the best total of the current round by brute force, with nothing but the rules. */
function bestTotal(state: SkywayState): number {
  const empty = [...state.grid.keys()].filter((place) => state.grid[place] === null)
  if (empty.length === 0) return scoreGrid(state.grid).total
  const ends = market(state).flatMap((pile) =>
    empty.map((place) =>
      bestTotal({ ...state, turnOfRound: state.turnOfRound + 1, grid: state.grid.with(place, pile) }),
    ),
  )
  return Math.max(...ends)
}

function lastOf(search: Iterable<BestPlay>): BestPlay {
  const last = [...search].at(-1)
  if (last === undefined) throw new Error('A search has at least one step.')
  return last
}

describe('the best play with all cards known', { tags: 'REVIEW-04' }, () => {
  test.each([
    ['no turn', 0, 5],
    ['one turn', 1, 60],
    ['two turns', 2, 60],
    ['three turns', 3, 40],
    ['four turns', 4, 6],
  ])('with %s left is what brute force finds', { tags: 'REVIEW-04' }, (_, left, games) => {
    let scoring = 0
    for (let number = 0; number < games; number += 1) {
      const state = late(number, left, number % 4 === 0 ? randomBot : lookAheadBot)
      const found = lastOf(solveSkyway(state))
      const best = left === 0 ? 0 : bestTotal(state)
      if (best > 0) scoring += 1
      assert.equal(found.score, gameScore(state) + best)
      assert.ok(found.proved)
      const end = found.moves.reduce(after, state)
      assert.ok(isOver(end))
      assert.equal(gameScore(end), found.score)
    }
    if (left > 0) expect(scoring).toBeGreaterThan(games / 4)
  })

  test('a limited search has a legal play and a correct bound, and claims no proof', {
    tags: 'REVIEW-04',
  }, () => {
    const deal = late(1, 9, lookAheadBot)
    const best = lastOf(solveSkyway(deal))
    for (const limit of [1, 300, 10_000]) {
      const found = lastOf(solveSkyway(deal, limit))
      expect(gameScore(found.moves.reduce(after, deal))).toBe(found.score)
      expect(found.atMost).toBeGreaterThanOrEqual(best.score)
      expect(found.proved).toBe(false)
      expect(found).toEqual(lastOf(solveSkyway(deal, limit)))
    }
  })

  test('a game that is over has no moves left', { tags: 'REVIEW-04' }, () => {
    const over = after(startSkyway(seedNumber(1)), autoWinMove)
    expect(lastOf(solveSkyway(over))).toEqual({
      moves: [],
      score: 72,
      atMost: 72,
      proved: true,
      progress: 1,
    })
  })
})
