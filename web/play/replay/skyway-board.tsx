import { CardStack } from '../cards/stack.tsx'
import { PathMarks, suitsOver } from '../skyway/grid.tsx'
import { Round } from '../skyway/paths.tsx'
import '../skyway/skyway.css'
import { isAt } from '../skyway/table.ts'
import { pileName, placeName } from '../skyway/words.ts'
import { type MarkedMove, MoveMarks } from './marks.tsx'
import type { SkywayStep } from './skyway-steps.ts'

interface SkywayBoardProps {
  readonly step: SkywayStep
  readonly marked?: readonly MarkedMove[]
}

/** Market and sky as they lay at a step, to be looked at only. */
export function SkywayBoard({ step, marked = [] }: SkywayBoardProps) {
  const { round, scores, winningPaths, market, positions, placed, taken } = step
  return (
    <>
      <Round round={round} scores={scores} />
      <div className="sky-board">
        <ul aria-label="Market" className="sky-market replay-market">
          {market.map((pile) => (
            <li key={pile.row} className="sky-place" data-taken={pile.row === taken || undefined}>
              <CardStack cards={pile.cards} />
              <span className="sr-only">
                {pileName(pile)}
                {pile.row === taken ? ', taken next' : ''}
              </span>
              <MoveMarks moves={marked.filter(({ move }) => move.actionId === pile.row)} />
            </li>
          ))}
        </ul>
        <div className="sky-field">
          <span className="sky-side">Start</span>
          <ul
            aria-label="Sky, three rows by three columns, paths start left and end right"
            className="sky-grid"
          >
            {positions.map((place) => (
              <li
                key={`${place.row} ${place.column}`}
                className="sky-place"
                data-placed={(placed !== null && isAt(placed, place)) || undefined}
              >
                <CardStack cards={place.cards} />
                <PathMarks suits={suitsOver(winningPaths, place)} />
                <span className="sr-only">{placeName(place)}</span>
                <MoveMarks
                  moves={marked.filter(({ move }) =>
                    isAt({ row: move.itemRow, column: move.itemColumn }, place),
                  )}
                />
              </li>
            ))}
          </ul>
          <span className="sky-side">End</span>
        </div>
      </div>
    </>
  )
}
