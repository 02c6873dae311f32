import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import { useBoard } from '../../board/use-board.ts'
import { useLocalTable } from '../../store/local-table.ts'
import { BoardFrame } from '../../try-rules/board-frame.tsx'
import type { TryRulesProps } from '../../try-rules/rule.ts'
import { RulesToTry } from '../../try-rules/try-rules.tsx'
import { LocalBoard } from '../local-board.tsx'
import { sandwichRules } from '../local-rules.ts'
import { dropped, grip, targetSlot } from '../state/drop.ts'
import { thirdScores } from '../state/table.ts'
import { rules } from './rules.ts'
import { saidBySandwich } from './said.ts'

/** Shows the rules of Sandwich, each with a board to try it on. */
export default function SandwichTryRules(props: TryRulesProps) {
  return <RulesToTry {...props} rules={rules} board={(position) => <SandwichTry position={position} />} />
}

/** Shows a position of Sandwich to play on. */
function SandwichTry({ position }: { position: SandwichState }) {
  const { state, table, dispatch, startAgain } = useLocalTable(sandwichRules, position)
  const { board, focusTarget, dragged, pointed } = useBoard(table, dispatch, { grip, dropped })
  return (
    <BoardFrame className="sandwich-table" said={saidBySandwich({ state, table })} onStartAgain={startAgain}>
      <LocalBoard
        table={table}
        board={board}
        target={dragged && targetSlot(table, dragged.item, dragged.over)}
        scores={thirdScores(table)}
        pointed={dragged?.item ?? pointed}
        focusTarget={focusTarget}
        onCard={(row) => dispatch({ type: 'card', row })}
      />
    </BoardFrame>
  )
}
