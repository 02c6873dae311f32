import type { Card } from '@skyway/engine/cards/card.ts'
import * as text from '../../../content/text/sandwich.ts'
import { CardPicture } from '../cards/face.tsx'
import { stackName } from '../cards/name.ts'
import { slotName } from './state/drop.ts'
import { parts } from './state/labels.ts'

/** The outline of a slice of bread in a box of 100 by 140. */
const slice =
  'M20 60C8 56 6 34 24 30 34 22 66 22 76 30 94 34 92 56 80 60V108C80 116 76 118 70 118H30C24 118 20 116 20 108Z'
/** The outline of the filling, a leaf with a tomato, in the same box. */
const leaf =
  'M50 26C82 26 92 52 92 72 92 98 74 116 50 116 26 116 8 98 8 72 8 52 18 26 50 26ZM50 44V100M26 72H74M33 55 67 89M67 55 33 89'
/** The outlines of the three slots. */
const outlines = [slice, leaf, slice]

interface PlateProps {
  readonly cards: readonly Card[]
  /** Whether these cards are the last sandwich, and not the one that is being made. */
  readonly isEaten: boolean
  /** Whether the last sandwich is the best one so far. */
  readonly isBest?: boolean
  /** Whether the cards can be dragged off the plate. */
  readonly isLoose: boolean
  /** The slot that would receive the dragged card. */
  readonly target: number | null
}

/** Shows the sandwich that is being made, or the last one. */
export function Plate({ cards, isEaten, isBest = false, isLoose, target }: PlateProps) {
  return (
    <ol
      className="sandwich-plate"
      aria-label={isEaten ? text.lastSandwich : text.yourSandwich}
      data-eaten={isEaten || undefined}
      data-best={isBest || undefined}
      data-drop="plate"
    >
      {parts.map((part, place) => {
        const card = cards[place]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
          <li key={place}>
            <span
              className="sandwich-slot"
              data-slot={place}
              data-drop={slotName(place)}
              data-drag={isLoose && card ? slotName(place) : undefined}
              data-target={target === place || undefined}
            >
              {card ? (
                <span key={card.rank} className="sandwich-slot-card">
                  <CardPicture card={card} />
                </span>
              ) : (
                <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false" className="sandwich-outline">
                  <path d={outlines[place]} />
                </svg>
              )}
            </span>
            <span className="sandwich-part">{text.part({ number: place + 1, part })}</span>
            <span className="sr-only">{`: ${stackName(card ? [card] : [])}`}</span>
          </li>
        )
      })}
    </ol>
  )
}
