import type { Pending } from './game.ts'

/** What the server said to a move. */
export interface Answer<G> {
  readonly status: number
  /** The game, when the status is 200. */
  readonly game?: G
  /** Why not, in the server's words. */
  readonly detail?: string
  /** Seconds to wait before asking again, where the server named them. */
  readonly retryAfter?: number
}

/** How a move ended. */
export type Delivery<G> =
  | { readonly kind: 'answered'; readonly game: G }
  /** The turn was taken by another move: the server's game is the truth. */
  | { readonly kind: 'taken' }
  /** The session has ended; the move is kept until its player is back. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly reason: string }

export interface Errand<G> {
  /** Sends the move once. Rejects when no answer came, whether or not the move arrived. */
  readonly post: (pending: Pending) => Promise<Answer<G>>
  /** Resolves after so many milliseconds, or sooner when the network is back. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** Told each time that the move has to be sent again. */
  readonly onRetry: () => void
}

/** Answers that say "not now": the same move may be sent again, for its turn tells a repetition from a new move. */
const passing = [429, 502, 503, 504]
const firstPause = 500
const longestPause = 8_000

/**
 * Brings one move to the server, again and again while the network or the server is away. Sending it twice is safe:
 * the server plays a turn once and answers a repetition with the game.
 */
export async function deliver<G>(
  pending: Pending,
  { post, pause, onRetry }: Errand<G>,
): Promise<Delivery<G>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await post(pending).catch(() => null)
    const outcome = answer && judge(answer)
    if (outcome) return outcome
    onRetry()
    const growing = Math.min(firstPause * 2 ** attempt, longestPause)
    await pause(answer?.retryAfter === undefined ? growing : Math.min(answer.retryAfter * 1_000, 30_000))
  }
}

/** What an answer means for the move; null when it should be sent again. */
function judge<G>(answer: Answer<G>): Delivery<G> | null {
  if (answer.game !== undefined) return { kind: 'answered', game: answer.game }
  if (passing.includes(answer.status)) return null
  if (answer.status === 401) return { kind: 'signed-out' }
  if (answer.status === 409) return { kind: 'taken' }
  return { kind: 'refused', reason: answer.detail ?? 'The server did not take this move.' }
}
