import { estimateChance, shuffle } from '../chance/estimate.ts'
import type { WireMove } from '../table/move.ts'
import { futureCount, type Weighed, weigh } from '../table/weigh.ts'
import { type Choice, sandwichesOf, scoreAhead, without } from './choice.ts'
import { deckCount, type SandwichState } from './deal.ts'
import { sandwichesInGame } from './ending.ts'

/**
 * Compares a sandwich with the best informed choice: every sandwich of the hand is tried in imagined orders of the cards
 * that were not seen, and the game is played on by making the best sandwich of each hand. The points are those of the game.
 *
 * It knows what the player could see and nothing of the order of the deck.
 *
 * @param move a sandwich that the rules allow, not a hint
 */
export function* weighMove(
  state: SandwichState,
  move: WireMove,
): Generator<void, Weighed<WireMove>, undefined> {
  const rows = [...state.hand.keys()].filter((row) => state.hand[row])
  const cards = rows.map((row) => state.hand[row]?.rank ?? 0)
  const choices = sandwichesOf(cards)
  const slices = [move.actionId, move.itemColumn]
  const made = choices.find(
    ({ bread, filling, lid }) =>
      rows[filling] === move.itemRow && [bread, lid].every((slice) => slices.includes(rows[slice] ?? -1)),
  )
  if (made === undefined) throw new RangeError('The move is none that the rules allow.')

  const futures = imaginedDecks(state)
  const left = sandwichesInGame - state.sandwiches - 1
  const points = (choice: Choice, future: number) =>
    state.score + choice.worth + scoreAhead(without(cards, choice), futures[future] ?? [], left)
  const weighed = yield* weigh(choices, made, points, deckCount(state) === 0)
  return { ...weighed, best: weighed.best === made ? move : moveOf(weighed.best, rows) }
}

/** Orders of the ranks that were not seen. */
function imaginedDecks(state: SandwichState): readonly (readonly number[])[] {
  const hidden = state.order
    .slice(state.dealt)
    .map((card) => card.rank)
    .sort((a, b) => a - b)
  const chance = estimateChance(state.sandwiches)
  return Array.from({ length: futureCount }, () => shuffle([...hidden], chance))
}

function moveOf({ bread, filling, lid }: Choice, rows: readonly number[]): WireMove {
  const [actionId = -1, itemRow = -1, itemColumn = -1] = [rows[bread], rows[filling], rows[lid]]
  return { actionId, itemRow, itemColumn }
}
