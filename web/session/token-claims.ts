import { recordOf } from '../base/object.ts'
import { keptTokens } from './storage.ts'

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
