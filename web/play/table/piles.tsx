import { faceDown } from '@skyway/engine/cards/card.ts'
import * as text from '../../../content/text/table.ts'
import { CardPicture } from '../cards/face.tsx'

interface PilesProps {
  /** The class by which the game's own style sheet knows them. */
  readonly className: string
  readonly deckCount: number
  readonly discardCount: number
}

/** Shows the deck and the discard pile with their counts. */
export function Piles({ className, deckCount, discardCount }: PilesProps) {
  return (
    <div className={`table-piles ${className}`}>
      <Pile name="deck" count={deckCount} label={text.deck({ count: deckCount })} />
      <Pile name="discard" count={discardCount} label={text.discard({ count: discardCount })} />
    </div>
  )
}

interface PileProps {
  /** The name by which flying cards find the pile. */
  readonly name: 'deck' | 'discard'
  readonly count: number
  readonly label: string
}

function Pile({ name, count, label }: PileProps) {
  return (
    <p className="table-pile">
      <span className="table-pile-cards" data-pile={name} data-drawn={cardsDrawn(count)}>
        {Array.from({ length: cardsDrawn(count) }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: backs are all alike
          <CardPicture key={place} card={faceDown} />
        ))}
      </span>
      <span>{label}</span>
    </p>
  )
}

/**
 * Returns how many face-down cards are drawn for a pile: one above 0 cards, two above 15, three from 35 on.
 */
export function cardsDrawn(count: number): 0 | 1 | 2 | 3 {
  if (count >= 35) return 3
  if (count > 15) return 2
  return count > 0 ? 1 : 0
}
