import type { BestPlay } from '@skyway/engine/search/best-play.ts'
import type { GameReview } from '@skyway/engine/search/review.ts'
import * as text from '../../../content/text/review.ts'
import { numberText, signedText } from '../../kit/number.ts'

/** The three parts of a game's score, in whole points. Their sum is the score. */
export interface Parts {
  readonly par: number
  readonly luck: number
  /** 0 or less. */
  readonly play: number
}

/** Returns the parts of a score from a complete review. Rounding errors count as luck. */
export function partsOf(score: number, { par, moves }: GameReview): Parts {
  const play = Math.round(moves.reduce((sum, move) => sum + move.play, 0)) + 0
  return { par, luck: score - par - play, play }
}

/** Returns a sentence such as 'The deal gave you +12, and your play cost 31.' */
export function partsSentence({ luck, play }: Parts): string {
  const cost = -play
  if (luck === 0) return cost === 0 ? text.parts.noLuckOnly : text.parts.noLuck({ cost })
  if (luck > 0) {
    const gift = points(luck)
    return cost === 0 ? text.parts.goodLuckOnly({ luck: gift }) : text.parts.goodLuck({ luck: gift, cost })
  }
  return cost === 0 ? text.parts.badLuckOnly({ luck: -luck }) : text.parts.badLuck({ luck: -luck, cost })
}

/** Returns rounded points with their sign: '+12', '−7', '0'. */
export function points(value: number): string {
  return signedText(Math.round(value))
}

/** Returns rounded points without a plus: '431', '−57'. */
export function total(value: number): string {
  return numberText(Math.round(value))
}

/** Returns what is known about the best play. It is called the best possible only if that is proved. */
export function bestSentence({ score, atMost, proved }: BestPlay): string {
  return proved
    ? text.bestPossible({ score: numberText(score) })
    : text.bestSoFar({ score: numberText(score), limit: numberText(atMost) })
}

/** Returns a sentence that compares the dealt cards with the expectation. */
export function luckSentence(luck: number): string {
  const whole = Math.round(luck)
  if (whole === 0) return text.cardsAsExpected
  return whole > 0 ? text.cardsBetter({ count: whole }) : text.cardsWorse({ count: -whole })
}
