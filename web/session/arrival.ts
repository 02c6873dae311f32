import { keptTokens } from './storage.ts'

/** Returns whether the address is the provider's answer to a sign-in. */
export function isAnswerOfProvider({ pathname, searchParams }: URL): boolean {
  return (
    pathname === '/' && searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'))
  )
}

/** Returns whether a visit to the address has a session, starts one or ends one. */
export function concernsSession(address: URL): boolean {
  return keptTokens() !== null || address.pathname === '/logout' || isAnswerOfProvider(address)
}
