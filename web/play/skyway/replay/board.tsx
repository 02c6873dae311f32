import * as text from '../../../../content/text/replay.ts'
import type { Elements } from '../../../base/elements.ts'
import { CardStack } from '../../cards/face.tsx'
import { PathMarks, suitsOver } from '../grid.tsx'
import { Round } from '../paths.tsx'
import '../skyway.css'
import '../playback.css'
import '../forced-colors.css'
import { type MarkedMove, MoveMarks } from '../../replay/marks.tsx'
import { pileName, placeName } from '../state/labels.ts'
import { isAt } from '../state/table.ts'
import type { SkywayStep } from './steps.ts'

interface SkywayBoardProps {
  readonly step: SkywayStep
  readonly marked?: readonly MarkedMove[]
  /** What lies over the sky. */
  readonly over?: Elements
}

/** Shows market and sky at a step, without interaction. */
export function SkywayBoard({ step, marked = [], over }: SkywayBoardProps) {
  const { round, scores, winningPaths, market, positions, placed, taken } = step
  return (
    <>
      <Round round={round} scores={scores} />
      <div className="skyway-board">
        <ul aria-label={text.market} className="skyway-market">
          {market.map((pile) => (
            <li key={pile.row} className="skyway-place" data-taken={pile.row === taken || undefined}>
              <CardStack cards={pile.cards} />
              <span className="sr-only">
                {pile.row === taken ? text.takenNext({ pile: pileName(pile) }) : pileName(pile)}
              </span>
              <MoveMarks moves={marked.filter(({ move }) => move.actionId === pile.row)} />
            </li>
          ))}
        </ul>
        <div className="skyway-sky">
          <span className="skyway-side">{text.start}</span>
          <ul aria-label={text.sky} className="skyway-grid">
            {positions.map((place) => (
              <li
                key={`${place.row} ${place.column}`}
                className="skyway-place"
                data-empty={place.cards.length === 0 || undefined}
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
          <span className="skyway-side">{text.end}</span>
          {over}
        </div>
      </div>
    </>
  )
}
