import type { Card } from '@skyway/engine/cards/card.ts'
import { CardPicture } from '../cards/face.tsx'
import './art.css'

/** The cards of SkyWay's picture by their places, from the lower left to the upper right. */
const climb: readonly (readonly [place: string, card: Card])[] = [
  ['7', { value: 4, suit: 1, rank: 3 }],
  ['8', { value: 9, suit: 1, rank: 8 }],
  ['5', { value: 11, suit: 1, rank: 10 }],
  ['2', { value: 13, suit: 1, rank: 12 }],
  ['3', { value: 14, suit: 1, rank: 13 }],
]
const emptyPlaces = ['1', '4', '6', '9']

/** Bread, filling, bread. */
const sandwich: readonly Card[] = [
  { value: 7, suit: 3, rank: 33 },
  { value: 13, suit: 2, rank: 26 },
  { value: 7, suit: 4, rank: 46 },
]

/**
 * Draws the picture of a game with its real cards: a path that climbs over nine places, a filling between two
 * slices, or empty places for a planned game.
 */
export default function GameArt({ gameTypeId }: { gameTypeId: number }) {
  if (gameTypeId === 1) {
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
  return (
    <span aria-hidden="true" className="art-hand">
      {sandwich.map((card) =>
        gameTypeId === 2 ? (
          <span key={card.rank}>
            <CardPicture card={card} />
          </span>
        ) : (
          <span key={card.rank} className="art-empty" />
        ),
      )}
    </span>
  )
}
