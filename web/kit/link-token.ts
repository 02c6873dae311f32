import { useSyncExternalStore } from 'react'

/**
 * Returns the token of a link in a mail or in the log, or null if there is none or the page is not hydrated.
 * The token follows the # of the address, so that no server logs it.
 */
export function useLinkToken(): string | null {
  return useSyncExternalStore(onHashChange, linkToken, () => null)
}

function linkToken(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('token') || null
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
