import { isObject } from '../base/object.ts'
import type { User } from './user.ts'

// What every page needs of the storage. If the browser keeps it closed, nobody is signed in and a sign-in is
// refused.

/** The tokens of the session in local storage. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string
  /** When the access token ends, in milliseconds since 1970. */
  readonly expiresAt: number
}

export const tokensKey = 'skyway.tokens'
export const userKey = 'skyway.user'

/** Returns the stored tokens, or null if there are none or they cannot be read. */
export function keptTokens(): Tokens | null {
  const found = readStored(() => localStorage, tokensKey)
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

/** Stores the user with which a reload of this tab starts. */
export function keepUser(user: User): void {
  // Without this copy a reload starts with the tokens.
  ifStorageOpen(() => sessionStorage.setItem(userKey, JSON.stringify(user)))
}

/** Returns whether this tab has already said that a login is needed. */
export function wasWarned(): boolean {
  return readStored(() => sessionStorage, userKey)?.['signInWarned'] === true
}

/** What the keys of drafts in session storage begin with; see web/drafts. */
export const draftPrefix = 'skyway.draft.'

/**
 * Removes this tab's data about the person after the session has ended in another tab. What the next login needs stays:
 * one that has begun here, and what the person has typed and not saved, which nobody else is shown.
 */
export function forgetTab(): void {
  ifStorageOpen(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (!/^skyway\.(draft|sign-in)\./.test(key)) sessionStorage.removeItem(key)
    }
  })
}

/** Returns the object under a key, or null if there is none or it cannot be read. */
export function readStored(storage: () => Storage, key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Runs an action on a storage, and does nothing if the browser keeps it closed. */
export function ifStorageOpen(act: () => void): void {
  try {
    act()
  } catch (closed) {
    // A closed storage holds nothing.
    if (!(closed instanceof DOMException)) throw closed
  }
}
