import { Suspense } from 'react'
import { gamePages, isPlayed } from '../games.ts'
import './art.css'

/** Shows the picture of a game, as high as its place; empty places for a planned game, and for one without a picture. */
export default function GameArt({ gameTypeId }: { gameTypeId: number }) {
  const Art = isPlayed(gameTypeId) ? gamePages(gameTypeId).Art : undefined
  return Art ? (
    <Suspense>
      <Art />
    </Suspense>
  ) : (
    <span aria-hidden="true" className="art-hand">
      {[1, 2, 3].map((place) => (
        <span key={place} className="art-empty" />
      ))}
    </span>
  )
}
