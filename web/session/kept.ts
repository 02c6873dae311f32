import type { User } from './user.ts'

// What every page needs of it; what only a session needs stands in live-storage.ts. A browser may keep its storage closed:
// then nobody is signed in, and a sign-in is refused.

/** The tokens of the session as local storage keeps them. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string
  /** When the access token ends, in milliseconds since 1970. */
  readonly expiresAt: number
}

export const tokensKey = 'skyway.tokens'
export const userKey = 'skyway.user'

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

/** Keeps the copy that a reload of this tab starts from. */
export function keepUser(user: User): void {
  // Without a copy a reload begins with the tokens.
  whereOpen(() => sessionStorage.setItem(userKey, JSON.stringify(user)))
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

/** The record that stands under a key; null when there is none or it cannot be read. */
export function read(storage: () => Storage, key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Does something with a storage unless the browser keeps it closed. */
export function whereOpen(act: () => void): void {
  try {
    act()
  } catch (closed) {
    // Where nothing can be kept there is nothing to forget.
    if (!(closed instanceof DOMException)) throw closed
  }
}
