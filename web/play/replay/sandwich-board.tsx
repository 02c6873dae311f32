import { useMemo } from 'react'
import { CardPicture } from '../cards/face.tsx'
import { Plate } from '../sandwich/plate.tsx'
import '../sandwich/sandwich.css'
import { handName, signed } from '../sandwich/words.ts'
import { handOf, type SandwichStep } from './sandwich-steps.ts'

/** Plate and hand as they lay at a step, to be looked at only. */
export function SandwichBoard({ step }: { step: SandwichStep }) {
  const { plate, taken, gameScore, change } = step
  const hand = useMemo(() => handOf(step), [step])
  return (
    <>
      <p className="sandwich-score">
        Score <strong>{gameScore}</strong>
        {change !== 0 && (
          <span className="sandwich-change" data-gain={change > 0 || undefined}>
            {signed(change)}
          </span>
        )}
      </p>
      <div className="sandwich-board">
        <Plate cards={plate} isEaten={plate.length > 0} />
        <ul aria-label="Hand" className="hand">
          {hand.map((place) => {
            const [card] = place.cards
            const order = taken.indexOf(place.row)
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
                <span className="sr-only">
                  {handName(place, order)}
                  {place.isHint ? ', part of the hint' : ''}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}
