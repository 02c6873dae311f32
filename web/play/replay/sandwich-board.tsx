import { useMemo } from 'react'
import { numberText, signedText } from '../../kit/number.ts'
import { CardPicture } from '../cards/face.tsx'
import { Plate } from '../sandwich/plate.tsx'
import '../sandwich/sandwich.css'
import '../sandwich/playback.css'
import '../sandwich/forced-colors.css'
import { handName, parts } from '../sandwich/state/labels.ts'
import { handOf, type SandwichStep } from './sandwich-steps.ts'

/** Shows plate and hand at a step, without interaction. */
export function SandwichBoard({ step }: { step: SandwichStep }) {
  const { plate } = step
  return (
    <>
      <ScoreAtStep step={step} />
      <div className="sandwich-board">
        <Plate cards={plate} isEaten={plate.length > 0} isLoose={false} target={null} />
        <HandAtStep step={step} />
      </div>
    </>
  )
}

/** Shows the score at a step, and the change by the last sandwich. */
export function ScoreAtStep({ step: { gameScore, change } }: { step: SandwichStep }) {
  return (
    <p className="sandwich-score">
      Score <strong>{numberText(gameScore)}</strong>
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
    <ul aria-label="Hand" className="sandwich-hand">
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
            <span className="sr-only">
              {handName(place, order)}
              {betterOrder >= 0 ? `, better as ${betterOrder + 1} ${parts[betterOrder]}` : ''}
              {place.isHint ? ', part of the hint' : ''}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
