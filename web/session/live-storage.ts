import { recordOf } from '../base/object.ts'
import { SessionError } from './errors.ts'
import {
  draftPrefix,
  ifStorageOpen,
  readStored,
  signInPrefix,
  type Tokens,
  tokensKey,
  userKey,
} from './storage.ts'
import { nobody, type User } from './user.ts'

/** Stores the tokens for all tabs. @throws SessionError deviceConfig if the storage is closed */
export function keepTokens(tokens: Tokens): void {
  write(() => localStorage, tokensKey, tokens)
}

/** Returns the user from session storage, with which a reload starts, or null. */
export function keptUser(): User | null {
  const found = readStored(() => sessionStorage, userKey)
  if (found?.['signedIn'] !== true) return null
  const texts = ['displayName', 'profilePicture', 'emailAddress', 'website'] as const
  const marks = ['signedIn', 'signInWarned', 'isAdmin', 'isReader'] as const
  const user = { ...nobody }
  for (const name of texts) if (typeof found[name] === 'string') user[name] = found[name]
  for (const name of marks) if (typeof found[name] === 'boolean') user[name] = found[name]
  return user
}

/** Removes all data about the person from this browser, for signing out. */
export function forgetEverything(): void {
  ifStorageOpen(() => localStorage.clear())
  ifStorageOpen(() => sessionStorage.clear())
}

/** Removes what other people have typed into forms of this tab and not saved. */
export function forgetDraftsOfOthers(person: string | null): void {
  ifStorageOpen(() => {
    for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(draftPrefix))) {
      const writer = readStored(() => sessionStorage, key)?.['person']
      if (writer !== null && writer !== person) sessionStorage.removeItem(key)
    }
  })
}

/** The data of a sign-in between leaving for the provider and returning, in this tab only. */
export interface SignInUnderWay {
  readonly verifier: string
  readonly nonce: string
  readonly returnTo: string
  /** The provider's configuration and discovery document, which the browser need not load again. */
  readonly provider: { readonly auth: unknown; readonly discovery: unknown }
}

/**
 * Stores the data of a sign-in until the provider answers with its state.
 *
 * @throws SessionError deviceConfig if the storage is closed
 */
export function keepSignIn(state: string, underWay: SignInUnderWay): void {
  write(() => sessionStorage, signInPrefix + state, underWay)
}

/** Returns the data of a sign-in once, or null for a state that this tab did not send. */
export function takeSignIn(state: string): SignInUnderWay | null {
  const found = readStored(() => sessionStorage, signInPrefix + state)
  ifStorageOpen(() => sessionStorage.removeItem(signInPrefix + state))
  const { verifier, nonce, returnTo, provider } = found ?? {}
  if (typeof verifier !== 'string' || typeof nonce !== 'string' || typeof returnTo !== 'string') return null
  const { auth, discovery } = recordOf(provider)
  return { verifier, nonce, returnTo, provider: { auth, discovery } }
}

/** Returns the path to which the sign-in with this state returns, or null if this tab has none. */
export function keptReturnPath(state: string): string | null {
  const returnTo = readStored(() => sessionStorage, signInPrefix + state)?.['returnTo']
  return typeof returnTo === 'string' ? returnTo : null
}

function write(storage: () => Storage, key: string, value: object): void {
  try {
    storage().setItem(key, JSON.stringify(value))
  } catch (cause) {
    throw new SessionError('deviceConfig', { cause })
  }
}
