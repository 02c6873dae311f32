import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns the signed query with which the provider sent the person here, or '' if the page was opened
 * directly. It is unknown in a prerendered page.
 */
export function useSignedQuery(): string {
  return useSyncExternalStore(never, currentQuery, () => '')
}

function currentQuery(): string {
  // A link that was pressed before hydration lost the query; the page before still has it.
  return signedQueryOf(location.href) || signedQueryOf(document.referrer)
}

function signedQueryOf(address: string): string {
  const page = URL.parse(address)
  return page?.origin === location.origin && page.searchParams.has('sig') ? page.search.slice(1) : ''
}

/** Returns whether the provider sent the person here because of an error. */
export function useProviderError(): boolean {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).has('error'),
    () => false,
  )
}

/** Returns the fields that the forms send of it. */
export function signedQueryFields(): Record<string, string> {
  const query = currentQuery()
  return query === '' ? {} : { oauthQuery: query }
}
