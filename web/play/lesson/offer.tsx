import { useEffect, useState } from 'react'
import * as text from '../../../content/text/lesson.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import type { Game } from '../store/game.ts'
import { memorize, recall } from '../table/device-memory.ts'
import { lessonKey, useIsFirst } from '../tips/use-is-first.ts'
import './offer.css'

const offers: Readonly<Record<number, string>> = text.offer

interface LessonOfferProps {
  readonly game: Game
}

/** Offers a round to try once on this device, before the first move of a player's first game of a type. */
export function LessonOffer({ game: { id, gameTypeId, turn, practice } }: LessonOfferProps) {
  const key = lessonKey(gameTypeId)
  const [isDecided, setIsDecided] = useState(() => turn > 0 || practice || recall(key) !== null)
  const isFirst = useIsFirst(gameTypeId, !isDecided)

  function decide() {
    memorize(key, 'offered')
    setIsDecided(true)
  }

  // Who makes a move needs no lesson.
  useEffect(() => {
    if (turn > 0) memorize(key, 'offered')
  }, [turn, key])

  if (isDecided || isFirst !== true || turn > 0) return null
  return (
    <aside aria-label={text.offerTitle} className="offer">
      <p>
        <strong>{text.offerTitle}</strong> <span>{offers[gameTypeId]}</span>
      </p>
      <div className="offer-buttons">
        <LinkButton size="small" to={`/try/${gameTypeId}?game=${id}`} onClick={decide}>
          {text.showMe}
        </LinkButton>
        <Button variant="quiet" size="small" onClick={decide}>
          {text.noThanks}
        </Button>
      </div>
    </aside>
  )
}
