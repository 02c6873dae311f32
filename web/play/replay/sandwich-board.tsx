import { useMemo } from 'react'
import { CardPicture } from '../cards/face.tsx'
import { Plate } from '../sandwich/plate.tsx'
import '../sandwich/sandwich.css'
import { handName, parts, signed } from '../sandwich/words.ts'
import { handOf, type SandwichStep } from './sandwich-steps.ts'

/** Plate and hand as they lay at a step, to be looked at only. */
export function SandwichBoard({ step }: { step: SandwichStep }) {
  const { plate } = step
  return (
    <>
      <Score step={step} />
      <div className="sandwich-board">
        <Plate cards={plate} isEaten={plate.length > 0} isLoose={false} target={null} />
        <Hand step={step} />
      </div>
    </>
  )
}

/** The score at a step, and what the last sandwich brought. */
export function Score({ step: { gameScore, change } }: { step: SandwichStep }) {
  return (
    <p className="sandwich-score">
      Score <strong>{gameScore}</strong>
      {change !== 0 && (
        <span className="sandwich-change" data-gain={change > 0 || undefined}>
          {signed(change)}
        </span>
      )}
    </p>
  )
}

interface HandProps {
  readonly step: SandwichStep
  /** Rows of a sandwich that was better than the one made. */
  readonly better?: readonly number[]
}

/** The hand at a step, with the cards that are played next. */
export function Hand({ step, better = [] }: HandProps) {
  const hand = useMemo(() => handOf(step), [step])
  return (
    <ul aria-label="Hand" className="hand">
      {hand.map((place) => {
        const [card] = place.cards
        const order = step.taken.indexOf(place.row)
        const betterOrder = better.indexOf(place.row)
        return (
          <li
            key={place.row}
            className="hand-card"
            data-taken={order >= 0 || undefined}
            data-hint={place.isHint || undefined}
          >
            {card ? <CardPicture card={card} /> : null}
            {order >= 0 ? (
              <span className="hand-order" aria-hidden="true">
                {order + 1}
              </span>
            ) : null}
            {betterOrder >= 0 ? (
              <span className="hand-order" data-kind="better" aria-hidden="true">
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
