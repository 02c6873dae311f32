import * as text from '../../../content/text/sandwich.ts'
import { numberText } from '../../kit/number.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import type { FocusTarget } from '../board/roving-focus.ts'
import { Hand } from './hand.tsx'
import { Plate } from './plate.tsx'
import { type SandwichTableState, selectedRows, shownPlate } from './state/table.ts'
import './sandwich.css'
import './playback.css'
import './preview.css'
import './forced-colors.css'
import './lesson.css'

interface LocalBoardProps {
  readonly table: SandwichTableState
  /** The attributes of the board. */
  readonly board: object
  /** The slot that would receive the dragged card. */
  readonly target: number | null
  readonly isOpen: boolean
  /** The score of each card as the third one, by its row, where that is shown. */
  readonly scores?: ReadonlyMap<number, number>
  /** The focus target or dragged card whose score is shown. */
  readonly pointed?: string | null
  readonly focusTarget: (name: string, isFirst: boolean) => FocusTarget
  readonly onCard: (row: number) => void
}

const noScores: ReadonlyMap<number, number> = new Map()

/** Shows plate, hand and score of a game that is played in the browser alone. */
export function LocalBoard({
  table,
  board,
  target,
  isOpen,
  scores = noScores,
  pointed = null,
  focusTarget,
  onCard,
}: LocalBoardProps) {
  const { game } = table
  const selected = selectedRows(table)
  const plate = shownPlate(table)
  return (
    <>
      <div className="sandwich-board" {...board}>
        <Plate
          cards={plate}
          isEaten={selected.length === 0 && plate.length > 0}
          isLoose={selected.length > 0 && isOpen}
          target={target}
        />
        <Hand
          hand={game.hand}
          rows={game.hand.map(({ row }) => row)}
          selected={selected}
          scores={scores}
          pointed={pointed}
          isHint={false}
          isPlayable={isOpen}
          focusTarget={focusTarget}
          onChoose={onCard}
          hasKeys={false}
        />
      </div>
      <p className="sandwich-score">
        {withNodes(text.currentScore, { score: <strong>{numberText(game.gameScore)}</strong> })}
      </p>
    </>
  )
}
