import type { Card } from '@skyway/engine/cards/card.ts'
import { CardPicture } from './face.tsx'

/** Shows the cards of one place, the first below the last, with each index visible. */
export function CardStack({ cards }: { cards: readonly Card[] }) {
  return (
    <span className="cards-stack">
      {cards.map((card) => (
        <CardPicture key={card.rank} card={card} />
      ))}
    </span>
  )
}
