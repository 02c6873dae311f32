import { messages, SessionError } from './errors.ts'
import { keepTokens, keptTokens, type Tokens } from './kept.ts'
import { endSession } from './snapshot.ts'

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
  return await withLock(renewOnce)
}

function isFresh({ expiresAt }: Tokens): boolean {
  return expiresAt - Date.now() > marginMilliseconds
}

async function renewOnce(): Promise<string | null> {
  const tokens = keptTokens()
  if (tokens === null) return null
  if (isFresh(tokens)) return tokens.accessToken
  if (tokens.refreshToken === null) return endSession()
  const renewed = await renew(tokens, tokens.refreshToken)
  // Signed out in another tab meanwhile: what has just been got belongs to nobody.
  if (keptTokens() === null) return null
  if (renewed === null) return endSession()
  keepTokens(renewed)
  return renewed.accessToken
}

async function renew(tokens: Tokens, refreshToken: string): Promise<Tokens | null> {
  try {
    const { renewTokens } = await import('./flow.ts')
    return await renewTokens(tokens, refreshToken)
  } catch (cause) {
    throw new SessionError('networkError', messages.notAuthenticated, { cause })
  }
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks are there on every secure page; without them the provider's grace for repeated renewals must do.
  return 'locks' in navigator ? navigator.locks.request('skyway.tokens', work) : work()
}
