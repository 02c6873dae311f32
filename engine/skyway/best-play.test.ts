import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { suits } from '../cards/card.ts'
import { estimateChance } from '../chance/estimate.ts'
import { lookingAhead, randomly, type SkywayPlayer } from '../players/skyway.ts'
import type { BestPlay } from '../table/best-play.ts'
import { gridOf } from '../testing/cards.ts'
import { seedNumber } from '../testing/seeds.ts'
import { findBestPlay } from './best-play.ts'
import { market, type SkywayState, start } from './deal.ts'
import { gameScore, isOver } from './ending.ts'
import { emptyGrid } from './grid.ts'
import { autoWinMove } from './move.ts'
import { winningPath } from './path.ts'
import { SuitPatterns } from './pattern.ts'
import { play } from './play.ts'
import { scoreGrid } from './score.ts'

/** A game of the third round with so many turns left, played by `player` so far. */
function late(number: number, left: number, player: SkywayPlayer): SkywayState {
  const chance = estimateChance(number)
  let state = start(seedNumber(number))
  while (state.turn < 27 - left) state = after(state, player(state, chance))
  return state
}

function after(state: SkywayState, move: Parameters<typeof play>[1]): SkywayState {
  const played = play(state, move, { autoWin: true })
  if (!played.ok) throw new Error(played.refusal.reason)
  return played.state
}

/** The best total of the last round by trying everything, by the rules alone. */
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
  if (last === undefined) throw new Error('A search has a step at least.')
  return last
}

describe('[SKY-07] the best play with all cards known', () => {
  test.each([
    ['no turn', 0, 5],
    ['one turn', 1, 60],
    ['two turns', 2, 60],
    ['three turns', 3, 40],
    ['four turns', 4, 6],
  ])('[SKY-07] with %s left is what trying everything finds', (_, left, games) => {
    let scoring = 0
    for (let number = 0; number < games; number += 1) {
      const state = late(number, left, number % 4 === 0 ? randomly : lookingAhead)
      const found = lastOf(findBestPlay(state))
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

  test('[SKY-07] left early it has a play that can be made, a bound that holds, and claims nothing', () => {
    const deal = late(1, 9, lookingAhead)
    const best = lastOf(findBestPlay(deal))
    for (const limit of [1, 300, 10_000]) {
      const found = lastOf(findBestPlay(deal, limit))
      expect(gameScore(found.moves.reduce(after, deal))).toBe(found.score)
      expect(found.atMost).toBeGreaterThanOrEqual(best.score)
      expect(found.proved).toBe(false)
      expect(found).toEqual(lastOf(findBestPlay(deal, limit)))
    }
  })

  test('[SKY-07] of a game that is over nothing is left to play', () => {
    const over = after(start(seedNumber(1)), autoWinMove)
    expect(lastOf(findBestPlay(over))).toEqual({
      moves: [],
      score: 72,
      atMost: 72,
      proved: true,
      progress: 1,
    })
  })
})

describe('[SKY-07] what the cards on a grid can bring to a suit', () => {
  const grids = Array.from({ length: 150 }, (_, number) =>
    late(number, 0, number % 3 === 0 ? randomly : lookingAhead).finished.map(({ grid }) => grid),
  ).flat()

  test('[SKY-07] on a full grid is the worth of its winning path', () => {
    for (const grid of grids) {
      for (const suit of suits) {
        const patterns = new SuitPatterns(suit)
        assert.equal(Math.max(0, patterns.reach(patterns.of(grid))), winningPath(grid, suit).worth)
      }
    }
  })

  test('[SKY-07] is never less than what they bring to the skyway of the full grid', () => {
    const chance = estimateChance(3)
    for (const grid of grids) {
      for (const suit of suits) {
        const patterns = new SuitPatterns(suit)
        const { steps } = winningPath(grid, suit)
        const lying = grid.map((pile) => (chance(2) === 0 ? pile : null))
        const brought = steps.filter(({ place }) => lying[place] !== null)
        if (steps.length > 0)
          assert.ok(
            patterns.reach(patterns.of(lying)) >= brought.reduce((sum, { card }) => sum + card.value, 0),
          )
      }
    }
  })

  test('[SKY-07] is known by a pattern that follows each pile', () => {
    const grid = gridOf({ '0,0': 'h2 h9', '0,1': 'r* hA', '2,2': 'h3 hK', '1,1': 's4 d4' })
    for (const suit of suits) {
      const patterns = new SuitPatterns(suit)
      const followed = grid.reduce(
        (pattern, pile, place) => (pile ? patterns.put(pattern, place, patterns.digit(pile)) : pattern),
        patterns.of(emptyGrid),
      )
      expect(followed).toBe(patterns.of(grid))
    }
  })
})
