import { SessionError } from './errors.ts'
import { keptTokens, type Tokens } from './kept.ts'
import { keepTokens } from './live-storage.ts'
import { announceRenewal, endSession } from './snapshot.ts'

/** A token that ends sooner than this is renewed first: the call must still arrive with it. */
const marginMilliseconds = 20_000

/**
 * The access token of the session, renewed when near its end; null when nobody is signed in.
 *
 * @throws SessionError networkError when it must be renewed and the provider cannot be reached
 */
export async function accessToken(): Promise<string | null> {
  const tokens = keptTokens()
  if (tokens === null || isFresh(tokens)) return tokens?.accessToken ?? null
  // One tab renews at a time; the others find fresh tokens when it is their turn.
  return await withLock(() => renewUnless(isFresh))
}

/**
 * Another token than the one that the API has just refused; null when the session is over. A clock that was set, or a server
 * that was told to take shorter ones, makes a token old before its time.
 *
 * @throws SessionError networkError when the provider cannot be reached
 */
export async function tokenAfter(refused: string): Promise<string | null> {
  return await withLock(() => renewUnless(({ accessToken }) => accessToken !== refused))
}

function isFresh({ expiresAt }: Tokens): boolean {
  return expiresAt - Date.now() > marginMilliseconds
}

async function renewUnless(isGood: (tokens: Tokens) => boolean): Promise<string | null> {
  const tokens = keptTokens()
  if (tokens === null) return null
  if (isGood(tokens)) return tokens.accessToken
  if (tokens.refreshToken === null) return endSession()
  const renewed = await renew(tokens, tokens.refreshToken)
  // Signed out in another tab meanwhile: what has just been got belongs to nobody.
  if (keptTokens() === null) return null
  if (renewed === null) return endSession()
  keepTokens(renewed)
  announceRenewal()
  return renewed.accessToken
}

async function renew(tokens: Tokens, refreshToken: string): Promise<Tokens | null> {
  try {
    const { renewTokens } = await import('./flow.ts')
    return await renewTokens(tokens, refreshToken)
  } catch (cause) {
    throw new SessionError('networkError', { cause })
  }
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks are there on every secure page; without them the provider's grace for repeated renewals must do.
  return 'locks' in navigator ? navigator.locks.request('skyway.tokens', work) : work()
}
