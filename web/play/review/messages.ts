import { type Replayable, readMoves } from '@skyway/engine/record/record.ts'
import type { BestPlay } from '@skyway/engine/table/best-play.ts'
import type { GameReview, MoveReview } from '@skyway/engine/table/review.ts'

/** What the worker can look for, and what it then finds. */
export interface FoundOf {
  readonly 'best-play': BestPlay
  readonly review: GameReview
}
export type Sought = keyof FoundOf

/** What the page asks of the worker: one thing, once. */
export interface Question {
  readonly sought: Sought
  readonly record: Replayable
}

/** What the worker tells the page: what it knows so far, what it knows in the end, or why it knows nothing. */
export type Report<Found> =
  | { readonly type: 'progress' | 'done'; readonly found: Found }
  | { readonly type: 'failed'; readonly reason: string }

/** The question in a message. Throws a TypeError, or a RecordError for moves that are none. */
export function readQuestion(message: unknown): Question {
  if (isObject(message) && isObject(message['record'])) {
    const { sought } = message
    const { gameTypeId, seed, moves } = message['record']
    const isKnown = sought === 'best-play' || sought === 'review'
    if (isKnown && (gameTypeId === 1 || gameTypeId === 2) && typeof seed === 'string')
      return { sought, record: { gameTypeId, seed, moves: readMoves(moves) } }
  }
  throw new TypeError('The message is no question.')
}

const readFound: { readonly [What in Sought]: (value: unknown) => FoundOf[What] } = {
  'best-play': readBestPlay,
  review: readReview,
}

/** The report in a message about what is sought. Throws a TypeError, or a RecordError for moves that are none. */
export function readReport<What extends Sought>(sought: What, message: unknown): Report<FoundOf[What]> {
  if (isObject(message)) {
    const { type, found, reason } = message
    if (type === 'progress' || type === 'done') return { type, found: readFound[sought](found) }
    if (type === 'failed' && typeof reason === 'string') return { type, reason }
  }
  throw new TypeError('The message is no report.')
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
