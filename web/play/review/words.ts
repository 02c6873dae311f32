import type { BestPlay } from '@skyway/engine/table/best-play.ts'
import type { GameReview } from '@skyway/engine/table/review.ts'

/** A game's score in three parts that add up to it, in whole points. */
export interface Parts {
  readonly par: number
  readonly luck: number
  /** 0 or less. */
  readonly play: number
}

/** The parts of a score, from a whole review. What is lost by rounding is counted as luck. */
export function partsOf(score: number, { par, moves }: GameReview): Parts {
  const play = Math.round(moves.reduce((sum, move) => sum + move.play, 0)) + 0
  return { par, luck: score - par - play, play }
}

/** 'The deal gave you +12, your play cost 31.' */
export function partsSentence({ luck, play }: Parts): string {
  const deal =
    luck === 0
      ? 'The deal was what deals are in the mean'
      : luck > 0
        ? `The deal gave you ${points(luck)}`
        : `The deal took ${-luck} from you`
  return `${deal}, ${play === 0 ? 'and your play gave nothing away' : `your play cost ${-play}`}.`
}

/** Rounded points with their sign and a real minus: '+12', '−7', '0'. */
export function points(value: number): string {
  const whole = Math.round(value)
  if (whole === 0) return '0'
  return whole < 0 ? `\u2212${-whole}` : `+${whole}`
}

/** Rounded points without a plus: '431', '−57'. */
export function total(value: number): string {
  return points(value).replace('+', '')
}

/** What is known of the best play: called the best possible only where that is proved. */
export function bestSentence({ score, atMost, proved }: BestPlay): string {
  return proved ? `Best possible: ${score}` : `Best found so far: ${score}, none above ${atMost} is possible`
}

/** What the cards that were dealt for a move did to what was to be expected. */
export function luckSentence(luck: number): string {
  const whole = Math.round(luck)
  if (whole === 0) return 'Its cards were as good as was to be expected.'
  const amount = `${Math.abs(whole)} ${Math.abs(whole) === 1 ? 'point' : 'points'}`
  return `Its cards were ${amount} ${whole > 0 ? 'better' : 'worse'} than was to be expected.`
}
