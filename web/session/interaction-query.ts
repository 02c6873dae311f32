/**
 * Returns the query with which the provider sent the person to the sign-in page that is open, or '' if it was opened
 * directly. A link that was pressed before the page worked lost it; the page before still has it.
 */
export function interactionQuery(): string {
  return interactionQueryOf(location.href) || interactionQueryOf(document.referrer)
}

function interactionQueryOf(address: string): string {
  const page = URL.parse(address)
  return page?.origin === location.origin && page.searchParams.has('interaction') ? page.search.slice(1) : ''
}
