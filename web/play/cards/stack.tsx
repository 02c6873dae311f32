import type { Card } from '@skyway/engine/cards/card.ts'
import { CardPicture } from './face.tsx'

/** Cards on one place, the first beneath the last, each index to be read. */
export function CardStack({ cards }: { cards: readonly Card[] }) {
  return (
    <span className="card-stack">
      {cards.map((card) => (
        <CardPicture key={card.rank} card={card} />
      ))}
    </span>
  )
}
