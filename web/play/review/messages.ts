import { type Replayable, readMoves } from '@skyway/engine/record/record.ts'
import type { BestPlay } from '@skyway/engine/search/best-play.ts'
import type { GameReview, MoveReview } from '@skyway/engine/search/review.ts'
import { isObject } from '../../base/object.ts'

/** The searches of the worker, with their results. */
export interface FoundOf {
  readonly 'best-play': BestPlay
  readonly review: GameReview
}
export type Sought = keyof FoundOf

/** The one question that the page asks a worker. */
export interface Question {
  readonly sought: Sought
  readonly record: Replayable
}

/** A report of the worker: the result so far, the final result, or the reason of a failure. */
export type Report<Found> =
  | { readonly type: 'progress' | 'done'; readonly found: Found }
  | { readonly type: 'failed'; readonly reason: string }

/**
 * Reads the question in a message.
 *
 * @throws TypeError for any other message
 * @throws RecordError if its moves are invalid
 */
export function readQuestion(message: unknown): Question {
  if (isObject(message) && isObject(message['record'])) {
    const { sought } = message
    const { gameTypeId, seed, moves } = message['record']
    const isKnown = sought === 'best-play' || sought === 'review'
    if (isKnown && (gameTypeId === 1 || gameTypeId === 2) && typeof seed === 'string')
      return { sought, record: { gameTypeId, seed, moves: readMoves(moves) } }
  }
  throw new TypeError('The message is not a question.')
}

const readFound: { readonly [What in Sought]: (value: unknown) => FoundOf[What] } = {
  'best-play': readBestPlay,
  review: readReview,
}

/**
 * Reads the report of a search in a message.
 *
 * @throws TypeError for any other message
 * @throws RecordError if its moves are invalid
 */
export function readReport<What extends Sought>(sought: What, message: unknown): Report<FoundOf[What]> {
  if (isObject(message)) {
    const { type, found, reason } = message
    if (type === 'progress' || type === 'done') return { type, found: readFound[sought](found) }
    if (type === 'failed' && typeof reason === 'string') return { type, reason }
  }
  throw new TypeError('The message is not a report.')
}

function readBestPlay(value: unknown): BestPlay {
  if (!isObject(value)) throw new TypeError('A best play is an object.')
  const { moves, score, atMost, proved, progress } = value
  if (isNumber(score) && isNumber(atMost) && typeof proved === 'boolean' && isNumber(progress))
    return { moves: readMoves(moves), score, atMost, proved, progress }
  throw new TypeError('A best play has a score and a bound.')
}

function readReview(value: unknown): GameReview {
  if (!isObject(value)) throw new TypeError('A review is an object.')
  const { par, moves, progress } = value
  if (isNumber(par) && Array.isArray(moves) && isNumber(progress))
    return { par, moves: moves.map(readMoveReview), progress }
  throw new TypeError('A review has a par and moves.')
}

function readMoveReview(value: unknown): MoveReview {
  if (!isObject(value)) throw new TypeError('A reviewed move is an object.')
  const { index, luck, play, expected } = value
  const [best] = readMoves([value['best']])
  if (isNumber(index) && isNumber(luck) && isNumber(play) && isNumber(expected) && best)
    return { index, luck, play, expected, best }
  throw new TypeError('A reviewed move has luck and play.')
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
