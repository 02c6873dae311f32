import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import * as text from '../../../content/text/sandwich.ts'
import { numberText } from '../../kit/number.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import { useBoard } from '../board/use-board.ts'
import { Hand } from '../sandwich/hand.tsx'
import { Plate } from '../sandwich/plate.tsx'
import '../sandwich/preview.css'
import { dropped, grip, targetSlot } from '../sandwich/state/drop.ts'
import { selectedRows, shownPlate, thirdScores } from '../sandwich/state/table.ts'
import { isPlayable } from '../store/game.ts'
import { BoardFrame } from './board-frame.tsx'
import { sandwichRules } from './local-rules.ts'
import { useLocalTable } from './local-table.ts'
import { saidBySandwich } from './said.ts'

/** Shows a position of Sandwich to play on. */
export function SandwichTry({ position }: { position: SandwichState }) {
  const { state, table, dispatch, startAgain } = useLocalTable(sandwichRules, position)
  const { board, focusTarget, dragged, pointed } = useBoard(table, dispatch, { grip, dropped })
  const { game } = table
  const selected = selectedRows(table)
  const plate = shownPlate(table)
  const isOpen = isPlayable(table)
  return (
    <BoardFrame game="sandwich" said={saidBySandwich({ state, table })} onStartAgain={startAgain}>
      <div className="sandwich-board" {...board}>
        <Plate
          cards={plate}
          isEaten={selected.length === 0 && plate.length > 0}
          isLoose={selected.length > 0 && isOpen}
          target={dragged && targetSlot(table, dragged.item, dragged.over)}
        />
        <Hand
          hand={game.hand}
          rows={game.hand.map(({ row }) => row)}
          selected={selected}
          scores={thirdScores(table)}
          pointed={dragged?.item ?? pointed}
          isHint={false}
          isPlayable={isOpen}
          focusTarget={focusTarget}
          onChoose={(row) => dispatch({ type: 'card', row })}
          hasKeys={false}
        />
      </div>
      <p className="sandwich-score">
        {withNodes(text.currentScore, { score: <strong>{numberText(game.gameScore)}</strong> })}
      </p>
    </BoardFrame>
  )
}
