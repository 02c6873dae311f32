import { keptTokens } from './kept.ts'

/** Whether the address is the provider's answer to a sign-in. */
export function isAnswerOfProvider({ pathname, searchParams }: URL): boolean {
  return (
    pathname === '/' && searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'))
  )
}

/** Whether a visit that begins at the address has a session, begins one or ends one. */
export function concernsSession(address: URL): boolean {
  return keptTokens() !== null || address.pathname === '/logout' || isAnswerOfProvider(address)
}
