import { SessionError } from './errors.ts'
import { renewTokens } from './flow.ts'
import { keptTokens, type Tokens } from './kept.ts'
import { keepTokens } from './live-storage.ts'
import { announceRenewal, endSession } from './snapshot.ts'

/**
 * The access token of tokens that are good, renewed when those that are kept are not; null when the session is over. One tab
 * renews at a time; the others find fresh tokens when it is their turn.
 *
 * @throws SessionError networkError when the provider cannot be reached
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
  // Signed out in another tab meanwhile: what has just been got belongs to nobody.
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
  // Web Locks are there on every secure page; without them the provider's grace for repeated renewals must do.
  return 'locks' in navigator ? navigator.locks.request('skyway.tokens', work) : work()
}
