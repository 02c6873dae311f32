import type { Report } from './messages.ts'

/** A search that goes on elsewhere, as the page knows it. */
export type Search<Found> =
  | { readonly phase: 'idle' }
  /** `found` is what is known so far. */
  | { readonly phase: 'looking' | 'cancelled'; readonly found: Found | null }
  | { readonly phase: 'found'; readonly found: Found }
  | { readonly phase: 'failed'; readonly reason: string }

/** What the player asks of a search, and what is reported of it. */
export type SearchEvent<Found> = { readonly type: 'start' | 'cancel' } | Report<Found>

/** The search after an event. What is reported of one that was given up is not heard. */
export function afterEvent<Found>(search: Search<Found>, event: SearchEvent<Found>): Search<Found> {
  if (event.type === 'start') {
    const isBusy = search.phase === 'looking' || search.phase === 'found'
    return isBusy ? search : { phase: 'looking', found: null }
  }
  if (search.phase !== 'looking') return search
  switch (event.type) {
    case 'cancel':
      return { phase: 'cancelled', found: search.found }
    case 'progress':
      return { phase: 'looking', found: event.found }
    case 'done':
      return { phase: 'found', found: event.found }
    case 'failed':
      return { phase: 'failed', reason: event.reason }
  }
}

/** What a search has found, up to now or for good. */
export function foundBy<Found>(search: Search<Found>): Found | null {
  return 'found' in search ? search.found : null
}
