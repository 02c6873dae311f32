import { faceDown } from '@skyway/engine/cards/card.ts'
import { CardPicture } from '../cards/face.tsx'
import { cardsDrawn } from '../cards/pile.ts'

/** The deck and the discard pile with their counts. */
export function Piles({ deckCount, discardCount }: { deckCount: number; discardCount: number }) {
  return (
    <div className="table-piles">
      <Pile name="deck" count={deckCount} label={`Cards Left - ${deckCount}`} />
      <Pile name="discard" count={discardCount} label={`Discard - ${discardCount}`} />
    </div>
  )
}

interface PileProps {
  /** By which cards that fly find it. */
  readonly name: 'deck' | 'discard'
  readonly count: number
  readonly label: string
}

function Pile({ name, count, label }: PileProps) {
  return (
    <p className="table-pile">
      <span className="card-pile" data-pile={name} data-drawn={cardsDrawn(count)}>
        {Array.from({ length: cardsDrawn(count) }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: backs are all alike
          <CardPicture key={place} card={faceDown} />
        ))}
      </span>
      <span>{label}</span>
    </p>
  )
}
