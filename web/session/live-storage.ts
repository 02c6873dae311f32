import { SessionError } from './errors.ts'
import { read, type Tokens, tokensKey, userKey, whereOpen } from './kept.ts'
import { nobody, type User } from './user.ts'

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

/** Sign-out: nothing of the person stays in this browser. */
export function forgetEverything(): void {
  whereOpen(() => localStorage.clear())
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

function write(storage: () => Storage, key: string, value: object): void {
  try {
    storage().setItem(key, JSON.stringify(value))
  } catch (cause) {
    throw new SessionError('deviceConfig', { cause })
  }
}
