import { estimateChance, shuffle } from '../chance/estimate.ts'
import type { WireMove } from '../table/move.ts'
import { futureCount, type Weighed, weigh } from '../table/weigh.ts'
import { deckCount, market, type SkywayState } from './deal.ts'
import { columnOf, placeAt, placeCount, rowOf } from './grid.ts'
import { type Judgement, Outlook } from './outlook.ts'
import { scoreGrid } from './score.ts'

/** Whoever plays on in an imagined round judges so. Of the judgements tried it scores most: 139 a round. */
export const keenJudgement = { luck: 0.3, miracle: 0.001 } as const satisfies Judgement

/**
 * Compares a move with the best informed choice: every pile on every empty place is tried in imagined orders of the
 * cards that were not seen, and the round is played on by looking one move ahead. The points are those of the round.
 *
 * It knows what the player could see and nothing of the order of the deck.
 *
 * @param move one that the rules allow
 */
export function* weighMove(
  state: SkywayState,
  move: WireMove,
): Generator<void, Weighed<WireMove>, undefined> {
  const imagine = imaginedRounds(state)
  const choices = market(state).flatMap((_, pile) =>
    [...state.grid.keys()].filter((place) => state.grid[place] === null).map((place) => ({ pile, place })),
  )
  const made = choices.find(
    ({ pile, place }) => pile === move.actionId && place === placeAt(move.itemRow, move.itemColumn),
  )
  if (made === undefined) throw new RangeError('The move is none that the rules allow.')
  const weighed = yield* weigh(choices, made, imagine, deckCount(state) === 0)
  const { pile, place } = weighed.best
  return { ...weighed, best: { actionId: pile, itemRow: rowOf(place), itemColumn: columnOf(place) } }
}

function imaginedRounds(state: SkywayState) {
  const seen = state.order.length - deckCount(state)
  const hidden = state.order.slice(seen).sort((a, b) => a.rank - b.rank)
  const chance = estimateChance(state.turn)
  const futures = Array.from({ length: futureCount }, () => [
    ...state.order.slice(0, seen),
    ...shuffle([...hidden], chance),
  ])
  const outlook = new Outlook(state.grid)
  const now = market(state)

  return function points(choice: { readonly pile: number; readonly place: number }, future: number): number {
    const order = futures[future] ?? state.order
    const grid = [...state.grid]
    const empty = [...grid.keys()].filter((place) => grid[place] === null)
    let { pile, place } = choice
    for (let turnOfRound = state.turnOfRound; ; turnOfRound += 1) {
      const open = turnOfRound === state.turnOfRound ? now : market({ order, turnOfRound })
      if (turnOfRound > state.turnOfRound) ({ pile, place } = outlook.best(open, keenJudgement))
      const taken = open[pile]
      if (taken === undefined) throw new RangeError('A market has three piles.')
      grid[place] = taken
      outlook.put(taken, place)
      if (turnOfRound === placeCount - 1) break
    }
    for (const place of empty) outlook.lift(place)
    return scoreGrid(grid).total
  }
}
