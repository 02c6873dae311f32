import { pseudoRandom, shuffle } from '../../chance/pseudo-random.ts'
import { type Candidate, candidatesOf, greedyRollout, without } from '../../sandwich/candidates.ts'
import { deckCount, type SandwichState } from '../../sandwich/deal.ts'
import { sandwichesInGame } from '../../sandwich/ending.ts'
import type { WireMove } from '../../table/move.ts'
import { type Evaluation, evaluate, sampleCount } from '../evaluate.ts'

/**
 * Compares a sandwich with the best informed choice. Every sandwich of the hand is tried in sampled orders of
 * the unseen cards; a greedy rollout plays the rest of the game. The points are those of the game.
 *
 * The result depends only on what the player could see, never on the real order of the deck.
 *
 * @param move a sandwich that the rules allow, not a hint
 * @throws RangeError if the rules do not allow the sandwich
 */
export function* evaluateMove(
  state: SandwichState,
  move: WireMove,
): Generator<void, Evaluation<WireMove>, undefined> {
  const rows = [...state.hand.keys()].filter((row) => state.hand[row])
  const cards = rows.map((row) => state.hand[row]?.rank ?? 0)
  const candidates = candidatesOf(cards)
  const slices = [move.actionId, move.itemColumn]
  const made = candidates.find(
    ({ bread, filling, lid }) =>
      rows[filling] === move.itemRow && [bread, lid].every((slice) => slices.includes(rows[slice] ?? -1)),
  )
  if (made === undefined) throw new RangeError('The rules do not allow this move.')

  const samples = sampledDecks(state)
  const left = sandwichesInGame - state.sandwiches.length - 1
  const points = (candidate: Candidate, sample: number) =>
    state.score + candidate.score + greedyRollout(without(cards, candidate), samples[sample] ?? [], left)
  const evaluation = yield* evaluate(candidates, made, points, deckCount(state) === 0)
  return { ...evaluation, best: evaluation.best === made ? move : moveOf(evaluation.best, rows) }
}

/** Returns sampled orders of the unseen ranks. */
function sampledDecks(state: SandwichState): readonly (readonly number[])[] {
  // The order by rank hides the real order of the deck from the samples.
  const unseen = state.order
    .slice(state.dealt)
    .map((card) => card.rank)
    .sort((a, b) => a - b)
  const random = pseudoRandom(state.sandwiches.length)
  return Array.from({ length: sampleCount }, () => shuffle([...unseen], random))
}

function moveOf({ bread, filling, lid }: Candidate, rows: readonly number[]): WireMove {
  const [actionId = -1, itemRow = -1, itemColumn = -1] = [rows[bread], rows[filling], rows[lid]]
  return { actionId, itemRow, itemColumn }
}
