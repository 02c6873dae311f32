import { NoAnswer } from './no-answer.ts'

/**
 * The time limit of a request in milliseconds, from its preparation (such as a new token) to the last byte of
 * its answer.
 */
export const timeLimits = {
  /** The server waits less than ten seconds for its database (T-F4); no answer comes after that. */
  read: 10_000,
  /** A move can be sent again without harm, so its player soon learns that it was not answered. */
  move: 8_000,
  /**
   * A write is not repeated automatically, so it waits for the slowest promised answer: 15 seconds (T-F9),
   * and time for the network.
   */
  write: 20_000,
  /** All data about a person, as one file over a slow network. */
  long: 60_000,
} as const

/**
 * Returns the time limit of a call to the API, in milliseconds. `path` is below the API's base, such as
 * `/games`.
 */
export function timeLimitOf(method: string, path: string): number {
  if (path === '/AppUser/data') return timeLimits.long
  if (method === 'GET' || method === 'HEAD') return timeLimits.read
  return method === 'PUT' && path === '/games' ? timeLimits.move : timeLimits.write
}

/**
 * Does some work within a time limit. `caller` may abort it sooner. The work gets a signal that aborts what
 * it can; the function does not wait for it afterwards.
 *
 * @throws NoAnswer if the time is over
 * @throws the abort reason of `caller` if the caller aborted
 */
export async function inTime<T>(
  milliseconds: number,
  caller: AbortSignal | null,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new NoAnswer('late')), milliseconds)
  const signal = caller ? AbortSignal.any([caller, limit.signal]) : limit.signal
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    signal.throwIfAborted()
    return await Promise.race([work(signal), ended])
  } finally {
    clearTimeout(timer)
  }
}
