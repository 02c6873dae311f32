import { suits } from '@skyway/engine/cards/card.ts'
import type { RoundView } from '@skyway/engine/record/game.ts'
import { useEffect } from 'react'
import { CardStack } from '../cards/stack.tsx'
import { SuitMark } from '../cards/suit.tsx'
import { isAt } from './table.ts'

/** Milliseconds from one lit card to the next, and for which the total stands before the next round shows. */
const beat = 130
const rest = 1_800

/**
 * The round that has just ended, laid over the grid of the next one: its paths light up card by card, then its total.
 * It lies there for the eye only. Places beneath it can be chosen all the while, which ends it.
 */
export function RoundEnd({ ended, onSeen }: { ended: RoundView; onSeen: () => void }) {
  const { positions, winningPaths, scores, total, round } = ended
  const steps = winningPaths.flatMap((path, index) =>
    path.map((entry) => ({ entry, suit: suits[index] ?? 1 })),
  )
  const length = steps.length * beat

  useEffect(() => {
    const timer = setTimeout(onSeen, length + rest)
    return () => clearTimeout(timer)
  }, [length, onSeen])

  return (
    <div className="sky-ended" aria-hidden="true">
      {positions.map((place) => (
        <span key={`${place.row} ${place.column}`} className="sky-place">
          <CardStack cards={place.cards} />
          <span className="sky-marks">
            {steps.map(({ entry, suit }, step) =>
              isAt(entry, place) ? (
                <span key={suit} className="sky-lit" style={{ animationDelay: `${step * beat}ms` }}>
                  <SuitMark suit={suit} />
                </span>
              ) : null,
            )}
          </span>
        </span>
      ))}
      <p className="sky-total" style={{ animationDelay: `${length}ms` }}>
        <span>Round {round}</span>
        <strong>{total}</strong>
        <span className="sky-sum">
          {scores.map(({ suit, scoreValue }) => (
            <span key={suit}>
              <SuitMark suit={suit} /> {scoreValue}
            </span>
          ))}
        </span>
      </p>
    </div>
  )
}
