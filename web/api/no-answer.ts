import * as text from '../../content/text/connection.ts'

/**
 * The reason why no answer came: the time limit, a device without a network, or a server that cannot be
 * reached.
 */
export type NoAnswerKind = 'late' | 'offline' | 'unreachable'

/** A request without an answer, or with an incomplete one. The message is for the person. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly kind: NoAnswerKind

  constructor(kind: NoAnswerKind, options?: ErrorOptions) {
    super(text.noAnswer[kind], options)
    this.kind = kind
  }
}

/**
 * Returns the meaning of a failed `fetch`. Browsers report every network failure as a TypeError with a
 * message of their own.
 */
export function asNoAnswer(cause: unknown): unknown {
  if (!(cause instanceof TypeError)) return cause
  return new NoAnswer(navigator.onLine === false ? 'offline' : 'unreachable', { cause })
}
