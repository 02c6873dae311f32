import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import type { Search } from './search.ts'
import type { SearchHandle } from './use-search.ts'

interface SearchPanelProps<Found extends { readonly progress: number }> {
  readonly of: SearchHandle<Found>
  /** What is being done, as the name of the bar: 'Looking for the best play' */
  readonly doing: string
  /** The button before anything was looked for. */
  readonly start: string
  /** What is said at the beginning and at the end, aloud too. */
  readonly says: (search: Search<Found>) => string
  /** What is known meanwhile, for who looks. */
  readonly meanwhile: (found: Found) => string
  /** What can be done with what was found. */
  readonly children?: ReactNode
}

/** A search as its player sees it: how far it has come, what came of it, and the button that starts and stops it. */
export function SearchPanel<Found extends { readonly progress: number }>({
  of: { search, look, cancel },
  doing,
  start,
  says,
  meanwhile,
  children,
}: SearchPanelProps<Found>) {
  const found = search.phase === 'looking' ? search.found : null
  const percent = Math.floor(100 * (found?.progress ?? 0))
  return (
    <div className="review-search" data-phase={search.phase}>
      <p role="status" className="review-says">
        {says(search)}
      </p>
      {search.phase === 'looking' ? (
        <div className="review-progress">
          <progress aria-label={doing} max={100} value={percent} />
          <p>
            {percent}&nbsp;%{found ? ` \u00b7 ${meanwhile(found)}` : ''}
          </p>
        </div>
      ) : null}
      <div className="review-buttons">
        {search.phase === 'found' ? null : (
          <Button variant="quiet" onClick={search.phase === 'looking' ? cancel : look}>
            {search.phase === 'looking' ? 'Cancel' : search.phase === 'idle' ? start : 'Look again'}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
