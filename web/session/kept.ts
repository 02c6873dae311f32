import { nobody, type User } from './user.ts'

/** The tokens of the session as local storage keeps them. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string
  /** When the access token ends, in milliseconds since 1970. */
  readonly expiresAt: number
}

const tokensKey = 'skyway.tokens'
const userKey = 'skyway.user'

/** The kept tokens, or null when there are none or they are not readable. */
export function keptTokens(): Tokens | null {
  const found = read(localStorage, tokensKey)
  const { accessToken, refreshToken, idToken, expiresAt } = found ?? {}
  if (typeof accessToken !== 'string' || typeof idToken !== 'string' || typeof expiresAt !== 'number')
    return null
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
    idToken,
    expiresAt,
  }
}

/** Keeps the tokens for all tabs, in place of those before. */
export function keepTokens(tokens: Tokens): void {
  localStorage.setItem(tokensKey, JSON.stringify(tokens))
}

/** The copy of the user in session storage, which a reload starts from; null when there is none. */
export function keptUser(): User | null {
  const found = read(sessionStorage, userKey)
  if (found === null) return null
  const texts = ['displayName', 'profilePicture', 'emailAddress', 'website'] as const
  const marks = ['signedIn', 'signInWarned', 'isAdmin', 'isReader'] as const
  const user = { ...nobody }
  for (const name of texts) if (typeof found[name] === 'string') user[name] = found[name]
  for (const name of marks) if (typeof found[name] === 'boolean') user[name] = found[name]
  return user
}

/** Keeps the copy that a reload of this tab starts from. */
export function keepUser(user: User): void {
  sessionStorage.setItem(userKey, JSON.stringify(user))
}

/** Sign-out: nothing of the person stays in this browser. */
export function forgetEverything(): void {
  localStorage.clear()
  sessionStorage.clear()
}

/** The session is over without a sign-out: what gives rights goes, what belongs to the person's play stays. */
export function forgetTokens(): void {
  localStorage.removeItem(tokensKey)
  sessionStorage.removeItem(userKey)
}

/** What is remembered between leaving for the provider and coming back, in this tab only. */
export interface SignInUnderWay {
  readonly verifier: string
  readonly nonce: string
  readonly returnTo: string
}

const underWayPrefix = 'skyway.sign-in.'

/** Keeps what belongs to a state until the provider answers with it. */
export function keepSignIn(state: string, underWay: SignInUnderWay): void {
  sessionStorage.setItem(underWayPrefix + state, JSON.stringify(underWay))
}

/** What was kept for a state, once; null for a state that this tab did not send. */
export function takeSignIn(state: string): SignInUnderWay | null {
  const found = read(sessionStorage, underWayPrefix + state)
  sessionStorage.removeItem(underWayPrefix + state)
  const { verifier, nonce, returnTo } = found ?? {}
  if (typeof verifier !== 'string' || typeof nonce !== 'string' || typeof returnTo !== 'string') return null
  return { verifier, nonce, returnTo }
}

function read(storage: Storage, key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
