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
