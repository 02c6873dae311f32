import type { Card } from '@skyway/engine/cards/card.ts'
import { CardPicture } from '../cards/face.tsx'
import '../lesson/art.css'

/** The cards by their places, from the lower left to the upper right. */
const climb: readonly (readonly [place: string, card: Card])[] = [
  ['7', { value: 4, suit: 1, rank: 3 }],
  ['8', { value: 9, suit: 1, rank: 8 }],
  ['5', { value: 11, suit: 1, rank: 10 }],
  ['2', { value: 13, suit: 1, rank: 12 }],
  ['3', { value: 14, suit: 1, rank: 13 }],
]
const emptyPlaces = ['1', '4', '6', '9']

/** Draws a path that climbs over nine places. */
export default function SkywayArt() {
  return (
    <span aria-hidden="true" className="art-sky">
      {emptyPlaces.map((place) => (
        <span key={place} className="art-empty" data-place={place} />
      ))}
      {climb.map(([place, card]) => (
        <span key={place} data-place={place}>
          <CardPicture card={card} />
        </span>
      ))}
      <svg viewBox="0 0 300 300" className="art-path" aria-hidden="true" focusable="false">
        <path d="M12 274H150V74H288" />
      </svg>
    </span>
  )
}
