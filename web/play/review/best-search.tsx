import type { BestPlay } from '@skyway/engine/search/best-play.ts'
import * as text from '../../../content/text/review.ts'
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
      <h2 id="best-title">{text.bestTitle}</h2>
      <SearchPanel of={of} doing={text.looking} start={text.lookForBest} says={said} meanwhile={bestSentence}>
        {canBeShown ? (
          <Button variant="quiet" aria-pressed={isShown} onClick={() => onShow(!isShown)}>
            {isShown ? text.hideBest : text.showBest}
          </Button>
        ) : null}
      </SearchPanel>
    </section>
  )
}

function said(search: Search<BestPlay>): string {
  switch (search.phase) {
    case 'idle':
      return text.bestInvitation
    case 'looking':
      return text.lookingNow
    case 'cancelled':
      return search.found ? bestSentence(search.found) : text.lookingCanceled
    case 'found':
      return bestSentence(search.found)
    case 'failed':
      return text.lookingFailed({ reason: search.reason })
  }
}
