import * as text from '../../../content/text/review.ts'
import type { Elements } from '../../base/elements.ts'
import { Button } from '../../kit/button.tsx'
import type { Search, SearchHandle } from './search.ts'

interface SearchPanelProps<Found extends { readonly progress: number }> {
  readonly of: SearchHandle<Found>
  /** The name of the progress bar: 'Looking for the best play' */
  readonly doing: string
  /** The text of the button before the search. */
  readonly start: string
  /** Returns the text at the beginning and at the end, which is also announced. */
  readonly says: (search: Search<Found>) => string
  /** Returns the intermediate result, for sighted people. */
  readonly meanwhile: (found: Found) => string
  /** Actions for the result. */
  readonly children?: Elements
}

/** Shows a search: its progress, its result, and the button that starts and stops it. */
export function SearchPanel<Found extends { readonly progress: number }>({
  of: { search, run, cancel },
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
          <p>{[text.percent({ percent }), ...(found ? [meanwhile(found)] : [])].join(' \u00b7 ')}</p>
        </div>
      ) : null}
      <div className="review-buttons">
        {search.phase === 'found' ? null : (
          <Button variant="quiet" onClick={search.phase === 'looking' ? cancel : run}>
            {search.phase === 'looking' ? text.cancel : search.phase === 'idle' ? start : text.again}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
