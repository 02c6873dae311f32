import { keptTokens, type Tokens } from './kept.ts'

// Most calls are a visitor's or carry a fresh token: what renews one is loaded when it is needed.
const renewal = () => import('./renewal.ts')

/** A token that ends sooner than this is renewed first: the call must still arrive with it. */
const marginMilliseconds = 20_000

/**
 * The access token of the session, renewed when near its end; null when nobody is signed in.
 *
 * @throws Error when it must be renewed and the provider, or the site itself, cannot be reached
 */
export async function accessToken(): Promise<string | null> {
  const tokens = keptTokens()
  if (tokens === null || isFresh(tokens)) return tokens?.accessToken ?? null
  return await (await renewal()).renewUnless(isFresh)
}

/**
 * Another token than the one that the API has just refused; null when the session is over. A clock that was set, or a server
 * that was told to take shorter ones, makes a token old before its time.
 *
 * @throws Error when the provider, or the site itself, cannot be reached
 */
export async function tokenAfter(refused: string): Promise<string | null> {
  return await (await renewal()).renewUnless(({ accessToken }) => accessToken !== refused)
}

function isFresh({ expiresAt }: Tokens): boolean {
  return expiresAt - Date.now() > marginMilliseconds
}
