import type { Card } from '@skyway/engine/cards/card.ts'
import { CardPicture } from '../cards/face.tsx'
import '../lesson/art.css'

/** Bread, filling, bread. */
const cards: readonly Card[] = [
  { value: 7, suit: 3, rank: 33 },
  { value: 13, suit: 2, rank: 26 },
  { value: 7, suit: 4, rank: 46 },
]

/** Draws a filling between two slices. */
export default function SandwichArt() {
  return (
    <span aria-hidden="true" className="art-hand">
      {cards.map((card) => (
        <span key={card.rank}>
          <CardPicture card={card} />
        </span>
      ))}
    </span>
  )
}
