import { keptTokens, type Tokens } from './storage.ts'

// Most calls have no token or a fresh one, so the code for renewal is loaded on demand.
const renewal = () => import('./renewal.ts')

/** A token that expires sooner than this is renewed first, so that it is still valid when the call arrives. */
const marginMilliseconds = 20_000

/**
 * Returns the access token of the session, renewed if it is about to expire, or null if nobody is signed in or
 * the session is over.
 *
 * @param refused a token that the API has just refused: the returned one is another. A changed clock, or a
 *   server that accepts only shorter lifetimes, makes a token invalid early
 * @throws Error if it must be renewed and the provider, or the site itself, cannot be reached
 */
export async function accessToken(refused?: string): Promise<string | null> {
  const isGood = ({ accessToken: token, expiresAt }: Tokens): boolean =>
    refused === undefined ? expiresAt - Date.now() > marginMilliseconds : token !== refused
  const tokens = keptTokens()
  if (tokens === null || isGood(tokens)) return tokens?.accessToken ?? null
  return await (await renewal()).renewUnless(isGood)
}
