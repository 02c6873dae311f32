/**
 * Returns the access token of the session, or null if nobody is logged in or the session is over.
 *
 * @param refused a token that the server has just refused: the returned one is another
 * @throws Error if the token must be renewed and the provider cannot be reached
 */
export type TokenSource = (refused?: string) => Promise<string | null>

let source: TokenSource = async () => null

/** Returns the source of tokens, which the session provides, since it is a later layer. */
export function tokenSource(): TokenSource {
  return source
}

/** Sets the source of tokens for all calls. */
export function provideTokens(next: TokenSource): void {
  source = next
}

/** A call that was answered with 401, so that its session is over, or with a refusal that may say so. */
export interface EndedCall {
  method: string
  /** Path below the API's base, for example `/games/page`. */
  path: string
  /** The body of a refusal that may say that the account is disabled. */
  refusal?: string
}

type Listener = (call: EndedCall) => void

const listeners = new Set<Listener>()

/** Calls the listener for every call that was answered with 401. Returns a function that stops it. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies every listener of a call that was answered with 401. */
export function announceSessionEnd(call: EndedCall): void {
  for (const listener of listeners) listener(call)
}
