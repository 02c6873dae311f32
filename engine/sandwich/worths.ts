import { aceLowDeck, deckSize } from '../cards/deck.ts'
import { scoreSandwich } from './score.ts'

let worths: Int8Array | undefined

/**
 * What each sandwich scores, worked out once, so that an estimate can look up thousands in a millisecond. The sandwich
 * of the cards with the ranks b, f and l stands at `(b * 55 + f) * 55 + l`.
 */
export function allWorths(): Int8Array {
  worths ??= tabulate()
  return worths
}

/** One more than the highest rank. */
export const rankSpan = deckSize + 1

function tabulate(): Int8Array {
  const table = new Int8Array(rankSpan ** 3)
  for (const bread of aceLowDeck) {
    for (const filling of aceLowDeck) {
      const row = (bread.rank * rankSpan + filling.rank) * rankSpan
      for (const lid of aceLowDeck) table[row + lid.rank] = scoreSandwich({ bread, filling, lid })
    }
  }
  return table
}
