import { suits } from '@skyway/engine/cards/card.ts'
import type { SkywayView } from '@skyway/engine/record/game.ts'
import { Fragment } from 'react'
import { valueIndex } from '../cards/name.ts'
import { SuitMark, suitLook } from '../cards/suit.tsx'

/** 'Round: 2 of 3' and what each suit's path is worth as the grid stands. */
export function Round({ round, scores }: Pick<SkywayView, 'round' | 'scores'>) {
  return (
    <div className="sky-round">
      <p>Round: {round} of 3</p>
      <ul aria-label="Suit scores">
        {scores.map(({ suit, scoreValue }) => (
          <li key={suit} data-scored={scoreValue > 0 || undefined}>
            <SuitMark suit={suit} />
            <span className="sr-only">{suitLook(suit).plural} </span>
            {scoreValue}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The winning path of every suit, card by card, or 'Loser' for a suit without one. */
export function Paths({ winningPaths }: Pick<SkywayView, 'winningPaths'>) {
  return (
    <ul aria-label="Winning paths" className="sky-paths">
      {suits.map((suit, index) => {
        const path = winningPaths[index] ?? []
        return (
          <li key={suit}>
            <SuitMark suit={suit} />
            <span className="sr-only">{suitLook(suit).plural}: </span>
            {path.length === 0 ? (
              <span className="sky-loser">Loser</span>
            ) : (
              <span className="sky-path" data-long={path.length > 5 || undefined}>
                {path.map(({ value, row, column }, step) => (
                  <Fragment key={`${row} ${column}`}>
                    {step > 0 && ' '}
                    <span>{valueIndex(value)}</span>
                  </Fragment>
                ))}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
