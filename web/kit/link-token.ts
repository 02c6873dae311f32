import { useSyncExternalStore } from 'react'

/**
 * Returns the token of a link in a mail or in the log, or null if there is none or the page is not hydrated.
 * The token follows the # of the address, so that no server logs it.
 *
 * @param name what the token is for, if a page has several kinds of links
 */
export function useLinkToken(name = 'token'): string | null {
  return useSyncExternalStore(
    onHashChange,
    () => new URLSearchParams(location.hash.slice(1)).get(name) || null,
    () => null,
  )
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
