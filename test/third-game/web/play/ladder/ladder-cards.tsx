import type { Position } from '@skyway/engine/cards/card.ts'
import * as text from '../../../content/text/ladder.ts'
import { CardPicture } from '../cards/face.tsx'
import { stackName } from '../cards/name.ts'

/** Shows the cards on the ladder, from low to high. A card of the row can be dropped on them. */
export function LadderCards({ places }: { places: readonly Position[] }) {
  return (
    <ol aria-label={text.ladder} className="ladder-rungs" data-drop="ladder">
      {places.map(({ row, cards }) => (
        <li key={row} className="ladder-card">
          {cards[0] ? <CardPicture card={cards[0]} /> : null}
          <span className="sr-only">{stackName(cards)}</span>
        </li>
      ))}
    </ol>
  )
}
