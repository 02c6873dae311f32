import { SessionError } from './errors.ts'
import { nobody, type User } from './user.ts'

// A browser may keep its storage closed: then nobody is signed in, and a sign-in is refused.

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
  const found = read(() => localStorage, tokensKey)
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

/** Keeps the tokens for all tabs, in place of those before. @throws SessionError deviceConfig when the storage is closed */
export function keepTokens(tokens: Tokens): void {
  write(() => localStorage, tokensKey, tokens)
}

/** The copy of the user in session storage, which a reload starts from; null when there is none. */
export function keptUser(): User | null {
  const found = read(() => sessionStorage, userKey)
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
  // Without a copy a reload begins with the tokens.
  whereOpen(() => sessionStorage.setItem(userKey, JSON.stringify(user)))
}

/** Sign-out: nothing of the person stays in this browser. */
export function forgetEverything(): void {
  whereOpen(() => localStorage.clear())
  whereOpen(() => sessionStorage.clear())
}

/** The session is over without a sign-out: what gives rights goes, what belongs to the person's play stays. */
export function forgetTokens(): void {
  whereOpen(() => localStorage.removeItem(tokensKey))
  whereOpen(() => sessionStorage.removeItem(userKey))
}

/** Another tab has signed out: what this tab kept of the person goes. */
export function forgetTab(): void {
  whereOpen(() => sessionStorage.clear())
}

/** What is remembered between leaving for the provider and coming back, in this tab only. */
export interface SignInUnderWay {
  readonly verifier: string
  readonly nonce: string
  readonly returnTo: string
}

const underWayPrefix = 'skyway.sign-in.'

/**
 * Keeps what belongs to a state until the provider answers with it.
 *
 * @throws SessionError deviceConfig when the storage is closed
 */
export function keepSignIn(state: string, underWay: SignInUnderWay): void {
  write(() => sessionStorage, underWayPrefix + state, underWay)
}

/** What was kept for a state, once; null for a state that this tab did not send. */
export function takeSignIn(state: string): SignInUnderWay | null {
  const found = read(() => sessionStorage, underWayPrefix + state)
  whereOpen(() => sessionStorage.removeItem(underWayPrefix + state))
  const { verifier, nonce, returnTo } = found ?? {}
  if (typeof verifier !== 'string' || typeof nonce !== 'string' || typeof returnTo !== 'string') return null
  return { verifier, nonce, returnTo }
}

function read(storage: () => Storage, key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function write(storage: () => Storage, key: string, value: object): void {
  try {
    storage().setItem(key, JSON.stringify(value))
  } catch (cause) {
    throw new SessionError('deviceConfig', { cause })
  }
}

function whereOpen(act: () => void): void {
  try {
    act()
  } catch (closed) {
    // Where nothing can be kept there is nothing to forget.
    if (!(closed instanceof DOMException)) throw closed
  }
}
