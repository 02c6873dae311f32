import type { BestPlay } from '@skyway/engine/search/best-play.ts'
import type { GameReview } from '@skyway/engine/search/review.ts'
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

/** Returns a sentence such as 'The deal gave you +12, your play cost 31.' */
export function partsSentence({ luck, play }: Parts): string {
  const deal =
    luck === 0
      ? 'The deal was what deals are in the mean'
      : luck > 0
        ? `The deal gave you ${points(luck)}`
        : `The deal took ${-luck} from you`
  return `${deal}, ${play === 0 ? 'and your play gave nothing away' : `your play cost ${-play}`}.`
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
    ? `Best possible: ${numberText(score)}`
    : `Best found so far: ${numberText(score)}, none above ${numberText(atMost)} is possible`
}

/** Returns a sentence that compares the dealt cards with the expectation. */
export function luckSentence(luck: number): string {
  const whole = Math.round(luck)
  if (whole === 0) return 'Its cards were as good as was to be expected.'
  const amount = `${Math.abs(whole)} ${Math.abs(whole) === 1 ? 'point' : 'points'}`
  return `Its cards were ${amount} ${whole > 0 ? 'better' : 'worse'} than was to be expected.`
}
