import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import type { Card } from '../cards/card.ts'
import { estimateChance } from '../chance/estimate.ts'
import { randomly } from '../players/sandwich.ts'
import type { BestPlay } from '../table/best-play.ts'
import { seedNumber } from '../testing/seeds.ts'
import { findBestPlay } from './best-play.ts'
import { type SandwichState, start } from './deal.ts'
import { isOver } from './ending.ts'
import { hintMove } from './move.ts'
import { play } from './play.ts'
import { scoreSandwich } from './score.ts'

/** A game with so many sandwiches left, played at random so far. */
function late(number: number, left: number): SandwichState {
  const chance = estimateChance(number)
  let state = start(seedNumber(number))
  while (state.sandwiches < 18 - left) state = after(state, randomly(state, chance))
  return state
}

function after(state: SandwichState, move: Parameters<typeof play>[1]): SandwichState {
  const played = play(state, move)
  if (!played.ok) throw new Error(played.refusal.reason)
  return played.state
}

/** What can be made at best by trying everything, by the rules alone. */
function bestOf(hand: readonly Card[], deck: readonly Card[]): number {
  let best = hand.length === 0 ? 0 : Number.NEGATIVE_INFINITY
  for (const bread of hand) {
    for (const lid of hand.slice(hand.indexOf(bread) + 1)) {
      for (const filling of hand) {
        if (filling === bread || filling === lid) continue
        const kept = hand.filter((card) => card !== bread && card !== filling && card !== lid)
        const rest = bestOf([...kept, ...deck.slice(0, 3)], deck.slice(3))
        best = Math.max(best, scoreSandwich({ bread, filling, lid }) + rest)
      }
    }
  }
  return best
}

function lastOf(search: Iterable<BestPlay>): BestPlay {
  const last = [...search].at(-1)
  if (last === undefined) throw new Error('A search has a step at least.')
  return last
}

describe('[SAND-05] the best play with all cards known', () => {
  test.each([
    ['no sandwich', 0, 5],
    ['one sandwich', 1, 100],
    ['two sandwiches', 2, 100],
    ['three sandwiches', 3, 25],
    ['four sandwiches', 4, 1],
  ])('[SAND-05] with %s left is what trying everything finds', (_, left, games) => {
    for (let number = 0; number < games; number += 1) {
      const state = late(number, left)
      const steps = [...findBestPlay(state)]
      const found = lastOf(steps)
      const hand = state.hand.filter((card) => card !== null)
      assert.equal(found.score, state.score + bestOf(hand, state.order.slice(state.dealt)))
      assert.ok(found.proved)
      for (const step of steps) assert.ok(step.score <= found.score && found.score <= step.atMost)
      const end = found.moves.reduce(after, state)
      assert.ok(isOver(end))
      assert.equal(end.score, found.score)
    }
  })

  test('[SAND-05] makes of each three cards the best sandwich there is', () => {
    let state = start(seedNumber(5))
    for (const move of lastOf(findBestPlay(state)).moves) {
      const [a, b, c] = [move.actionId, move.itemRow, move.itemColumn].map((row) => state.hand[row])
      if (!a || !b || !c) throw new Error('A sandwich is three cards.')
      const ways = [
        { bread: a, filling: b, lid: c },
        { bread: a, filling: c, lid: b },
        { bread: b, filling: a, lid: c },
      ]
      const made = after(state, move)
      expect(made.score - state.score).toBe(Math.max(...ways.map(scoreSandwich)))
      state = made
    }
  })

  test('[SAND-05] does not mind a hint on the way', () => {
    const state = late(3, 3)
    expect(lastOf(findBestPlay(after(state, hintMove)))).toEqual(lastOf(findBestPlay(state)))
  })
})
