import type { Replayable } from '@skyway/engine/record/record.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { type FoundOf, type Question, readReport, type Sought } from './messages.ts'
import { afterEvent, type Search } from './search.ts'

interface SearchOptions {
  readonly gameId: number
  readonly record: Replayable
  /** Whether it begins by itself. */
  readonly isEager: boolean
}

/** A search, and what its player may ask of it. */
export interface SearchHandle<Found> {
  readonly search: Search<Found>
  readonly look: () => void
  readonly cancel: () => void
}

/**
 * A search in a worker of its own, which lives exactly as long as somebody waits for it: it ends with the answer, when the
 * search is given up, and with the page. What was found is known for some minutes to who leaves the page and comes back.
 */
export function useSearch<What extends Sought>(
  sought: What,
  { gameId, record, isEager }: SearchOptions,
): SearchHandle<FoundOf[What]> {
  type Found = FoundOf[What]
  const queries = useQueryClient()
  const [search, tell] = useReducer(afterEvent<Found>, null, (): Search<Found> => {
    const known = queries.getQueryData<Found>(['search', sought, gameId])
    if (known) return { phase: 'found', found: known }
    return isEager ? { phase: 'looking', found: null } : { phase: 'idle' }
  })
  const isLooking = search.phase === 'looking'

  useEffect(() => {
    if (!isLooking) return
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const fail = (reason: string) => tell({ type: 'failed', reason })
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      try {
        const report = readReport(sought, data)
        if (report.type === 'done') queries.setQueryData(['search', sought, gameId], report.found)
        tell(report)
      } catch (error) {
        fail(String(error))
      }
    })
    worker.addEventListener('error', ({ message }) => fail(message || 'The search could not be loaded.'))
    worker.postMessage({ sought, record } satisfies Question)
    return () => worker.terminate()
  }, [isLooking, sought, gameId, record, queries])

  return { search, look: () => tell({ type: 'start' }), cancel: () => tell({ type: 'cancel' }) }
}
