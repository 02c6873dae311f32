import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The signed query with which the provider sent the person here, or '' when the page was opened by itself. It is
 * unknown while the page is built ahead.
 */
export function useAskedQuery(): string {
  return useSyncExternalStore(never, askedQuery, () => '')
}

function askedQuery(): string {
  // A link that was pressed before the scripts had come did not take the query along: it stands on the page before.
  return signedQuery(location.href) || signedQuery(document.referrer)
}

function signedQuery(address: string): string {
  const page = URL.parse(address)
  return page?.origin === location.origin && page.searchParams.has('sig') ? page.search.slice(1) : ''
}

/** Whether the provider sent the person here because it could not go on. */
export function useProviderError(): boolean {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).has('error'),
    () => false,
  )
}

/** What the forms send of it. */
export function askedFields(): Record<string, string> {
  const query = askedQuery()
  return query === '' ? {} : { oauthQuery: query }
}
