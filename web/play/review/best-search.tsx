import type { BestPlay } from '@skyway/engine/search/best-play.ts'
import { Button } from '../../kit/button.tsx'
import type { SearchHandle } from './search.ts'
import { foundBy, type Search } from './search.ts'
import { SearchPanel } from './search-panel.tsx'
import { bestSentence } from './sentences.ts'

interface BestSearchProps {
  readonly of: SearchHandle<BestPlay>
  readonly isShown: boolean
  /** Shows the moves of the best play, or the player's own again. */
  readonly onShow: (isShown: boolean) => void
}

/** Shows the search for the best play of the deal with all cards known. */
export function BestSearch({ of, isShown, onShow }: BestSearchProps) {
  const { search } = of
  const canBeShown = search.phase !== 'looking' && foundBy(search) !== null
  return (
    <section aria-labelledby="best-title" className="review-panel review-best">
      <h2 id="best-title">What the deal held</h2>
      <SearchPanel
        of={of}
        doing="Looking for the best play"
        start="Look for the best play"
        says={said}
        meanwhile={bestSentence}
      >
        {canBeShown ? (
          <Button variant="quiet" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
            {isShown ? 'Back to your game' : 'Show me its moves'}
          </Button>
        ) : null}
      </SearchPanel>
    </section>
  )
}

function said(search: Search<BestPlay>): string {
  switch (search.phase) {
    case 'idle':
      return 'With all cards known, what was the most that could be made of them? To find out takes some seconds, on this device.'
    case 'looking':
      return 'Looking for the best play\u2026'
    case 'cancelled':
      return search.found ? `${bestSentence(search.found)}.` : 'The search was given up.'
    case 'found':
      return bestSentence(search.found)
    case 'failed':
      return `The search failed. ${search.reason}`
  }
}
