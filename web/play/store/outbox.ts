import * as text from '../../../content/text/table.ts'
import type { PendingMove } from './game.ts'

/** The server's answer to a move. */
export interface MoveAnswer<G> {
  readonly status: number
  /** The game, if the status is 200. */
  readonly game?: G
  /** The server's reason for a refusal. */
  readonly detail?: string
  /** The seconds to wait before sending again, if the server names them. */
  readonly retryAfter?: number
}

/** The result of sending a move. */
export type SendResult<G> =
  | { readonly kind: 'answered'; readonly game: G }
  /** Another move has taken the turn: the server's game counts. */
  | { readonly kind: 'taken' }
  /** The session has ended; the move is kept until its player is back. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly reason: string }

export interface SendOptions<G> {
  /** Sends the move once. Rejects if no answer came, whether or not the move arrived. */
  readonly post: (pending: PendingMove) => Promise<MoveAnswer<G>>
  /** Resolves after the given number of milliseconds, or sooner when the network is back. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** Called each time before the move is sent again. */
  readonly onRetry: () => void
}

/**
 * Statuses that ask to try again later. The same move may be sent again, because its turn identifies a
 * repetition.
 */
const retryableStatuses = [429, 502, 503, 504]
const firstPause = 500
const longestPause = 8_000

/**
 * Sends one move until the server answers, while the network or the server is unavailable. Sending it twice
 * is safe: the server plays a turn once and answers a repetition with the game.
 */
export async function sendUntilAnswered<G>(
  pending: PendingMove,
  { post, pause, onRetry }: SendOptions<G>,
): Promise<SendResult<G>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await post(pending).catch(() => null)
    const outcome = answer && resultOf(answer)
    if (outcome) return outcome
    onRetry()
    const growing = Math.min(firstPause * 2 ** attempt, longestPause)
    await pause(answer?.retryAfter === undefined ? growing : Math.min(answer.retryAfter * 1_000, 30_000))
  }
}

/** Returns the result of an answer, or null if the move should be sent again. */
function resultOf<G>(answer: MoveAnswer<G>): SendResult<G> | null {
  if (answer.game !== undefined) return { kind: 'answered', game: answer.game }
  if (retryableStatuses.includes(answer.status)) return null
  if (answer.status === 401) return { kind: 'signed-out' }
  if (answer.status === 409) return { kind: 'taken' }
  return { kind: 'refused', reason: answer.detail ?? text.refused }
}
