import type { WireMove } from '@skyway/engine/record/game.ts'
import type { BestPlay } from '@skyway/engine/search/best-play.ts'
import type { Evaluation } from '@skyway/engine/search/evaluate.ts'
import type { GameReview, MoveReview } from '@skyway/engine/search/review.ts'
import * as text from '../../../content/text/review.ts'
import { numberText, signedText } from '../../kit/number.ts'
import type { Game } from '../store/game.ts'
import { costOf } from './reviewing.ts'
import { foundBy, type Search } from './search.ts'

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

/** The share of par above which the cards of a game count as good or hard, 0 to 1. */
const farFromPar = 0.1

/**
 * Returns two sentences, such as 'The cards were good to you: +120. 3 moves cost 295 of the 673 points that your play gave
 * away.'
 *
 * @param costs what the costliest moves cost
 */
export function verdictSentence({ par, luck, play }: Parts, costs: readonly number[]): string {
  const { good, ordinary, hard } = text.cards
  const cards = Math.abs(luck) < farFromPar * par ? ordinary : luck > 0 ? good : hard
  return `${cards({ luck: points(luck) })} ${playSentence(-play, costs)}`
}

function playSentence(total: number, costs: readonly number[]): string {
  const cost = costs.reduce((sum, one) => sum + one, 0)
  const count = costs.length
  if (count === 0 || total <= 0) return text.gaveNothing
  return cost < total ? text.costMost({ count, cost, total }) : text.costAll({ count, cost: total })
}

/** Returns the grade of a game by its share of what the best informed play would have made of its cards; '' for a lost one. */
export function gradeOf(
  { gameScore, gameWon }: Pick<Game, 'gameScore' | 'gameWon'>,
  { par, luck }: Parts,
  grades: readonly [number, number, number],
): string {
  if (!gameWon) return ''
  const share = gameScore / Math.max(par + luck, gameScore)
  const [best, good, fair] = grades
  const { a, b, c, d } = text.grades
  return share >= best ? a : share >= good ? b : share >= fair ? c : d
}

/** Returns a sentence on a move that was tried in place of the one made. */
export function triedSentence(
  search: Search<Evaluation<WireMove>>,
  made: Pick<MoveReview, 'play'>,
  isMade: boolean,
): string {
  if (isMade) return text.triedSame
  if (search.phase === 'failed') return text.triedFailed({ reason: search.reason })
  const tried = foundBy(search)
  if (!tried) return text.triedNow
  const cost = Math.round(tried.lost)
  const gain = costOf(made) - cost
  if (cost === 0) return text.triedBest
  if (gain === 0) return text.triedEqual
  return gain > 0 ? text.triedBetter({ count: gain }) : text.triedWorse({ count: -gain })
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
