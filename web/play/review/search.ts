import type { Replayable } from '@skyway/engine/record/record.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import * as text from '../../../content/text/review.ts'
import type { FoundOf, Question, Report, Sought } from './messages.ts'

/** The state of a search in a worker. */
export type Search<Found> =
  | { readonly phase: 'idle' }
  /** `found` is the result so far. */
  | { readonly phase: 'looking' | 'cancelled'; readonly found: Found | null }
  | { readonly phase: 'found'; readonly found: Found }
  | { readonly phase: 'failed'; readonly reason: string }

/** A request of the player or a report of the worker. */
export type SearchEvent<Found> = { readonly type: 'start' | 'cancel' } | Report<Found>

/** Returns the search after an event. Reports after a cancellation are ignored. */
export function searchAfter<Found>(search: Search<Found>, event: SearchEvent<Found>): Search<Found> {
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

/** Returns the result of a search so far, or null. */
export function foundBy<Found>(search: Search<Found>): Found | null {
  return 'found' in search ? search.found : null
}

interface SearchOptions {
  readonly record: Replayable
  /** Whether the search starts by itself. */
  readonly isEager: boolean
}

/** A search, and the functions that start and cancel it. */
export interface SearchHandle<Found> {
  readonly search: Search<Found>
  readonly run: () => void
  readonly cancel: () => void
}

/**
 * Runs a search in its own worker. The worker ends with the result, with a cancellation, and with the page.
 * The query cache keeps the result for some minutes, so that a person who comes back finds it.
 */
export function useSearch<What extends Sought>(
  sought: What,
  { record, isEager }: SearchOptions,
): SearchHandle<FoundOf[What]> {
  type Found = FoundOf[What]
  const queries = useQueryClient()
  const [search, dispatch] = useReducer(searchAfter<Found>, null, (): Search<Found> => {
    const known = queries.getQueryData<Found>(['search', sought, record])
    if (known) return { phase: 'found', found: known }
    return isEager ? { phase: 'looking', found: null } : { phase: 'idle' }
  })
  const isLooking = search.phase === 'looking'

  useEffect(() => {
    if (!isLooking) return
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data: report }: MessageEvent<Report<Found>>) => {
      if (report.type === 'done') queries.setQueryData(['search', sought, record], report.found)
      dispatch(report)
    })
    worker.addEventListener('error', ({ message }) =>
      dispatch({ type: 'failed', reason: message || text.notStarted }),
    )
    worker.postMessage({ sought, record } satisfies Question)
    return () => worker.terminate()
  }, [isLooking, sought, record, queries])

  return { search, run: () => dispatch({ type: 'start' }), cancel: () => dispatch({ type: 'cancel' }) }
}
