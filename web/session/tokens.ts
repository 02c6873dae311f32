import { recordOf } from '../base/object.ts'
import { ifStorageOpen, keptTokens, type Tokens, tokensKey, userKey } from './storage.ts'

// What only visits with a session need of tokens, and forms, whose drafts belong to a person. Every page reads the stored
// tokens (storage.ts); their renewal is in session.ts.

/** Stores the tokens for all tabs. @throws DOMException if the browser keeps its storage closed */
export function keepTokens(tokens: Tokens): void {
  localStorage.setItem(tokensKey, JSON.stringify(tokens))
}

/** Removes the tokens and the copy of the user, and keeps the person's games. */
export function forgetTokens(): void {
  ifStorageOpen(() => localStorage.removeItem(tokensKey))
  ifStorageOpen(() => sessionStorage.removeItem(userKey))
}

export type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the claims of a token without checking it, for display only. The server decides what anybody may
 * do.
 */
export function claimsOf(token: string): Claims {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return recordOf(claims)
  } catch {
    return {}
  }
}

/** Returns the subject of the stored tokens, or null if nobody is signed in. */
export function personNow(): string | null {
  const { idToken = '', accessToken = '' } = keptTokens() ?? {}
  const subject = claimsOf(idToken)['sub'] ?? claimsOf(accessToken)['sub']
  return typeof subject === 'string' ? subject : null
}
