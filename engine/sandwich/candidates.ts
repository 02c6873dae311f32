import { cardsInSandwich } from './deal.ts'
import { rankSpan, scoreTable } from './score-table.ts'

/** A sandwich that a hand allows: the places of its cards in a list of ranks, and its score. */
export interface Candidate {
  readonly bread: number
  readonly filling: number
  readonly lid: number
  readonly score: number
}

/**
 * Returns the score of a greedy rollout: the given number of sandwiches, each the best of its hand, or fewer
 * if the cards run out.
 *
 * @param rest ranks of the cards in hand
 * @param coming ranks of the cards that are dealt next, in order
 */
export function greedyRollout(
  rest: readonly number[],
  coming: readonly number[],
  sandwiches: number,
): number {
  let cards = rest
  let score = 0
  for (let drawn = 0; drawn < sandwiches * cardsInSandwich; drawn += cardsInSandwich) {
    cards = [...cards, ...coming.slice(drawn, drawn + cardsInSandwich)]
    if (cards.length < cardsInSandwich) break
    const best = bestCandidate(cards)
    score += best.score
    cards = without(cards, best)
  }
  return score
}

/**
 * Returns all sandwiches of a hand. Swapping the slices does not change the score, so each pair counts once.
 */
export function candidatesOf(cards: readonly number[]): Candidate[] {
  const found: Candidate[] = []
  forEachSandwich(cards, (bread, filling, lid, score) => found.push({ bread, filling, lid, score }))
  return found
}

function bestCandidate(cards: readonly number[]): Candidate {
  let best = { bread: 0, filling: 1, lid: 2, score: Number.NEGATIVE_INFINITY }
  forEachSandwich(cards, (bread, filling, lid, score) => {
    if (score > best.score) best = { bread, filling, lid, score }
  })
  return best
}

function forEachSandwich(
  cards: readonly number[],
  visit: (bread: number, filling: number, lid: number, score: number) => void,
) {
  const scores = scoreTable()
  for (let bread = 0; bread < cards.length; bread += 1) {
    for (let filling = 0; filling < cards.length; filling += 1) {
      if (filling === bread) continue
      const row = ((cards[bread] ?? 0) * rankSpan + (cards[filling] ?? 0)) * rankSpan
      for (let lid = bread + 1; lid < cards.length; lid += 1) {
        if (lid !== filling) visit(bread, filling, lid, scores[row + (cards[lid] ?? 0)] ?? 0)
      }
    }
  }
}

/** Returns the cards that stay in the hand after a sandwich. */
export function without(cards: readonly number[], { bread, filling, lid }: Candidate): readonly number[] {
  return cards.filter((_, place) => place !== bread && place !== filling && place !== lid)
}
