import { endSession } from './end-session.ts'
import { SessionError } from './errors.ts'
import { keepTokens } from './live-storage.ts'
import { renewTokens } from './openid-connect.ts'
import { announceRenewal } from './snapshot.ts'
import { keptTokens, type Tokens } from './storage.ts'

/**
 * Returns the access token of the stored tokens if they are good, otherwise renews them; null if the session
 * is over. One tab renews at a time; the others then find new tokens.
 *
 * @throws SessionError networkError if the provider cannot be reached
 */
export async function renewUnless(isGood: (tokens: Tokens) => boolean): Promise<string | null> {
  return await withLock(() => renewInTurn(isGood))
}

async function renewInTurn(isGood: (tokens: Tokens) => boolean): Promise<string | null> {
  const tokens = keptTokens()
  if (tokens === null) return null
  if (isGood(tokens)) return tokens.accessToken
  if (tokens.refreshToken === null) return endSession()
  const renewed = await renew(tokens, tokens.refreshToken)
  // Another tab has signed out meanwhile, so the new tokens are dropped.
  if (keptTokens() === null) return null
  if (renewed === null) return endSession()
  keepTokens(renewed)
  announceRenewal()
  return renewed.accessToken
}

async function renew(tokens: Tokens, refreshToken: string): Promise<Tokens | null> {
  try {
    return await renewTokens(tokens, refreshToken)
  } catch (cause) {
    throw new SessionError('networkError', { cause })
  }
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist on every secure page. Without them the provider accepts a repeated renewal for a short
  // time.
  return 'locks' in navigator ? navigator.locks.request('skyway.tokens', work) : work()
}
