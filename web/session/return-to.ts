import { recordOf } from '../base/object.ts'
import { SessionError } from './errors.ts'
import { interactionQuery } from './interaction-query.ts'
import { ifStorageOpen, readStored } from './storage.ts'
import { personNow } from './tokens.ts'

// Where a login leads: what is stored of a sign-in in progress, and of the page on which a session has ended.

/**
 * Returns the path to go to after a sign-in, or `/` for any address outside this site, so that a forged link
 * cannot redirect a person elsewhere.
 */
export function safeReturnPath(asked: string | undefined, origin: string): string {
  if (asked === undefined || !URL.canParse(asked, origin)) return '/'
  const url = new URL(asked, origin)
  return url.origin === origin && !isSignInPage(url.pathname) ? url.pathname + url.search + url.hash : '/'
}

function isSignInPage(path: string): boolean {
  return /^\/(sign-in|sign-up|forgot-password|first-admin|logout)\/?$/.test(path)
}

/**
 * Returns the path to which a sign-in returns, by default the open page. A sign-in that starts again on a sign-in
 * page keeps the path of the sign-in that led there.
 */
export function returnPath(asked: string = location.pathname + location.search + location.hash): string {
  const path = safeReturnPath(asked, location.origin)
  const state = new URLSearchParams(isSignInPage(location.pathname) ? interactionQuery() : '').get('state')
  if (path !== '/' || state === null) return path
  const { returnTo } = readStored(() => sessionStorage, signInPrefix + state) ?? {}
  return safeReturnPath(typeof returnTo === 'string' ? returnTo : path, location.origin)
}

const signInPrefix = 'skyway.sign-in.'

/** The data of a sign-in between leaving for the provider and returning, in this tab only. */
export interface SignInInProgress {
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
export function keepSignIn(state: string, inProgress: SignInInProgress): void {
  try {
    sessionStorage.setItem(signInPrefix + state, JSON.stringify(inProgress))
  } catch (cause) {
    throw new SessionError('deviceConfig', { cause })
  }
}

/** Returns the data of a sign-in once, or null for a state that this tab did not send. */
export function takeSignIn(state: string): SignInInProgress | null {
  const found = readStored(() => sessionStorage, signInPrefix + state)
  ifStorageOpen(() => sessionStorage.removeItem(signInPrefix + state))
  const { verifier, nonce, returnTo, provider } = found ?? {}
  if (typeof verifier !== 'string' || typeof nonce !== 'string' || typeof returnTo !== 'string') return null
  const { auth, discovery } = recordOf(provider)
  return { verifier, nonce, returnTo, provider: { auth, discovery } }
}

// The page on which the session ended, for the same person's next login in this tab. Signing out removes it.
const endedKey = 'skyway.ended-at'

/** Stores the open page while the person is still known. Without a session it stores nothing. */
export function keepEndedPlace(): void {
  const person = personNow()
  if (person === null) return
  const path = location.pathname + location.search + location.hash
  ifStorageOpen(() => sessionStorage.setItem(endedKey, JSON.stringify({ person, path })))
}

/** Returns the path on which the session of the present person ended, once; otherwise null. */
export function takeEndedPlace(): string | null {
  const { person, path } = readStored(() => sessionStorage, endedKey) ?? {}
  ifStorageOpen(() => sessionStorage.removeItem(endedKey))
  if (typeof path !== 'string' || person !== personNow()) return null
  return safeReturnPath(path, location.origin)
}

/** Returns whether a path asks for a new game, which counts more than where the last session ended. */
export function isNewGame(path: string): boolean {
  return /^\/(new-game\/|daily\/(play|practice)\/|challenge\/[^/]+\/play$)/.test(path)
}
