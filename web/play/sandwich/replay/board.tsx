import type { Position } from '@skyway/engine/cards/card.ts'
import { useMemo } from 'react'
import * as text from '../../../../content/text/replay.ts'
import type { Elements } from '../../../base/elements.ts'
import { numberText, signedText } from '../../../kit/number.ts'
import { withNodes } from '../../../kit/with-nodes.tsx'
import { CardPicture } from '../../cards/face.tsx'
import { Plate } from '../plate.tsx'
import '../sandwich.css'
import '../playback.css'
import '../forced-colors.css'
import { handName } from '../state/labels.ts'
import { handOf, type SandwichStep } from './steps.ts'

interface SandwichBoardProps {
  readonly step: SandwichStep
  /** Whether the cards on the plate are still being put together. */
  readonly isBeingMade?: boolean
}

/** Shows plate and hand at a step, without interaction. */
export function SandwichBoard({ step, isBeingMade = false }: SandwichBoardProps) {
  const { plate } = step
  return (
    <>
      <ScoreAtStep step={step} />
      <div className="sandwich-board">
        <Plate cards={plate} isEaten={plate.length > 0 && !isBeingMade} isLoose={false} target={null} />
        <HandAtStep step={step} />
      </div>
    </>
  )
}

/** Shows the score at a step, and the change by the last sandwich. */
export function ScoreAtStep({ step: { gameScore, change } }: { step: SandwichStep }) {
  const score: Elements = withNodes(text.score, { score: <strong>{numberText(gameScore)}</strong> })
  return (
    <p className="sandwich-score">
      {score}
      {change !== 0 && (
        <span className="sandwich-change" data-gain={change > 0 || undefined}>
          {signedText(change)}
        </span>
      )}
    </p>
  )
}

interface HandProps {
  readonly step: SandwichStep
  /** Rows of a sandwich that was better than the one that was made. */
  readonly better?: readonly number[]
}

/** Shows the hand at a step, with the cards that are played next. */
export function HandAtStep({ step, better = [] }: HandProps) {
  const hand = useMemo(() => handOf(step), [step])
  return (
    <ul aria-label={text.hand} className="sandwich-hand">
      {hand.map((place) => {
        const [card] = place.cards
        const order = step.taken.indexOf(place.row)
        const betterOrder = better.indexOf(place.row)
        return (
          <li
            key={place.row}
            className="sandwich-card"
            data-taken={order >= 0 || undefined}
            data-hint={place.isHint || undefined}
          >
            {card ? <CardPicture card={card} /> : null}
            {order >= 0 ? (
              <span className="sandwich-order" aria-hidden="true">
                {order + 1}
              </span>
            ) : null}
            {betterOrder >= 0 ? (
              <span className="sandwich-order" data-kind="better" aria-hidden="true">
                {betterOrder + 1}
              </span>
            ) : null}
            <span className="sr-only">{cardAtStep(place, order, betterOrder)}</span>
          </li>
        )
      })}
    </ul>
  )
}

const betterAs = [text.betterAs.first, text.betterAs.second, text.betterAs.third]

/** Returns the accessible name of a card of the hand, which is played or better played in this order. */
function cardAtStep(place: Position, order: number, betterOrder: number): string {
  const card = handName(place, order)
  const better = betterAs[betterOrder]?.({ card }) ?? card
  return place.isHint ? text.partOfHint({ card: better }) : better
}
