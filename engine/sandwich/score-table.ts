import { aceLowDeck, deckSize } from '../cards/deck.ts'
import { scoreSandwich } from './score.ts'

let table: Int8Array | undefined

/**
 * Returns the scores of all sandwiches, computed on the first call, so that an estimate can look up thousands
 * in a millisecond. The sandwich of the cards with the ranks b, f and l has the index `(b * 55 + f) * 55 +
 * l`.
 */
export function scoreTable(): Int8Array {
  table ??= tabulate()
  return table
}

/** One more than the highest rank. */
export const rankSpan = deckSize + 1

function tabulate(): Int8Array {
  const scores = new Int8Array(rankSpan ** 3)
  for (const bread of aceLowDeck) {
    for (const filling of aceLowDeck) {
      const row = (bread.rank * rankSpan + filling.rank) * rankSpan
      for (const lid of aceLowDeck) scores[row + lid.rank] = scoreSandwich({ bread, filling, lid })
    }
  }
  return scores
}
