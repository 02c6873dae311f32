import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import * as text from '../../../../content/text/sandwich.ts'
import { numberText } from '../../../kit/number.ts'
import { withNodes } from '../../../kit/with-nodes.tsx'
import { useBoard } from '../../board/use-board.ts'
import { Hand } from '../hand.tsx'
import { Plate } from '../plate.tsx'
import '../sandwich.css'
import '../playback.css'
import '../preview.css'
import '../forced-colors.css'
import '../lesson.css'
import { isPlayable } from '../../store/game.ts'
import { BoardFrame } from '../../try-rules/board-frame.tsx'
import { useLocalTable } from '../../try-rules/local-table.ts'
import type { TryRulesProps } from '../../try-rules/rule.ts'
import { RulesToTry } from '../../try-rules/try-rules.tsx'
import { dropped, grip, targetSlot } from '../state/drop.ts'
import { selectedRows, shownPlate, thirdScores } from '../state/table.ts'
import { rules, sandwichRules } from './rules.ts'
import { saidBySandwich } from './said.ts'

/** Shows the rules of Sandwich, each with a board to try it on. */
export default function SandwichTryRules(props: TryRulesProps) {
  return <RulesToTry {...props} rules={rules} board={(position) => <SandwichTry position={position} />} />
}

/** Shows a position of Sandwich to play on. */
function SandwichTry({ position }: { position: SandwichState }) {
  const { state, table, dispatch, startAgain } = useLocalTable(sandwichRules, position)
  const { board, focusTarget, dragged, pointed } = useBoard(table, dispatch, { grip, dropped })
  const { game } = table
  const selected = selectedRows(table)
  const plate = shownPlate(table)
  const isOpen = isPlayable(table)
  return (
    <BoardFrame className="sandwich-table" said={saidBySandwich({ state, table })} onStartAgain={startAgain}>
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
