import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { sandwichAfter, seedNumber } from '../../../test/support/games/begun-games.ts'
import type { Card } from '../../cards/card.ts'
import { pseudoRandom } from '../../chance/pseudo-random.ts'
import { type SandwichState, startSandwich } from '../../sandwich/deal.ts'
import { isOver } from '../../sandwich/ending.ts'
import { hintMove } from '../../sandwich/move.ts'
import { playSandwich } from '../../sandwich/play.ts'
import { scoreSandwich } from '../../sandwich/score.ts'
import type { BestPlay } from '../best-play.ts'
import { randomBot } from './bots.ts'
import { solveSandwich } from './perfect-play.ts'

/** Returns a game with this many sandwiches left, played at random so far. */
function late(number: number, left: number): SandwichState {
  return sandwichAfter(number, 18 - left, randomBot, pseudoRandom(number))
}

function after(state: SandwichState, move: Parameters<typeof playSandwich>[1]): SandwichState {
  const played = playSandwich(state, move)
  if (!played.ok) throw new Error(played.refusal.code)
  return played.state
}

/** Returns the best score by brute force, with nothing but the rules. */
function bestScore(hand: readonly Card[], deck: readonly Card[]): number {
  let best = hand.length === 0 ? 0 : Number.NEGATIVE_INFINITY
  for (const bread of hand) {
    for (const lid of hand.slice(hand.indexOf(bread) + 1)) {
      for (const filling of hand) {
        if (filling === bread || filling === lid) continue
        const kept = hand.filter((card) => card !== bread && card !== filling && card !== lid)
        const rest = bestScore([...kept, ...deck.slice(0, 3)], deck.slice(3))
        best = Math.max(best, scoreSandwich({ bread, filling, lid }) + rest)
      }
    }
  }
  return best
}

function lastOf(search: Iterable<BestPlay>): BestPlay {
  const last = [...search].at(-1)
  if (last === undefined) throw new Error('A search has at least one step.')
  return last
}

describe('the best play with all cards known', { tags: 'REVIEW-04' }, () => {
  test.each([
    ['no sandwich', 0, 5],
    ['one sandwich', 1, 100],
    ['two sandwiches', 2, 100],
    ['three sandwiches', 3, 25],
    ['four sandwiches', 4, 1],
  ])('with %s left is what brute force finds', { tags: 'REVIEW-04' }, (_, left, games) => {
    for (let number = 0; number < games; number += 1) {
      const state = late(number, left)
      const steps = [...solveSandwich(state)]
      const found = lastOf(steps)
      const hand = state.hand.filter((card) => card !== null)
      assert.equal(found.score, state.score + bestScore(hand, state.order.slice(state.dealt)))
      assert.ok(found.proved)
      for (const step of steps) assert.ok(step.score <= found.score && found.score <= step.atMost)
      const end = found.moves.reduce(after, state)
      assert.ok(isOver(end))
      assert.equal(end.score, found.score)
    }
  })

  test('makes the best sandwich of each three cards', { tags: 'REVIEW-04' }, () => {
    let state = startSandwich(seedNumber(5))
    for (const move of lastOf(solveSandwich(state)).moves) {
      const [a, b, c] = [move.actionId, move.itemRow, move.itemColumn].map((row) => state.hand[row])
      if (!a || !b || !c) throw new Error('A sandwich is three cards.')
      const sandwiches = [
        { bread: a, filling: b, lid: c },
        { bread: a, filling: c, lid: b },
        { bread: b, filling: a, lid: c },
      ]
      const made = after(state, move)
      expect(made.score - state.score).toBe(Math.max(...sandwiches.map(scoreSandwich)))
      state = made
    }
  })

  test('ignores a hint in between', { tags: 'REVIEW-04' }, () => {
    const state = late(3, 3)
    expect(lastOf(solveSandwich(after(state, hintMove)))).toEqual(lastOf(solveSandwich(state)))
  })
})
