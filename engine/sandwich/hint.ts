import type { Card } from '../cards/card.ts'
import type { Hand } from './deal.ts'
import type { Rows } from './move.ts'
import { scoreSandwich } from './score.ts'

/**
 * Three rows worth playing, or null for a hand with fewer than three cards.
 *
 * @param unseen the cards the player has not seen yet, in any order
 */
export function hint(hand: Hand, _unseen: readonly Card[]): Rows | null {
  let best: Rows | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  for (const [a, bread] of hand.entries())
    for (const [b, filling] of hand.entries())
      for (const [c, lid] of hand.entries()) {
        if (!bread || !filling || !lid || a >= c || b === a || b === c) continue
        const score = scoreSandwich({ bread, filling, lid })
        if (score > bestScore) {
          best = [a, b, c]
          bestScore = score
        }
      }
  return best
}
