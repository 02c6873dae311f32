import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import { useLocalTable } from '../../store/local-table.ts'
import { BoardFrame } from '../../try-rules/board-frame.tsx'
import type { TryRulesProps } from '../../try-rules/rule.ts'
import { RulesToTry } from '../../try-rules/try-rules.tsx'
import { sandwichRules } from '../local-rules.ts'
import { PlayableBoard } from '../playable-board.tsx'
import { rules } from './rules.ts'
import { saidBySandwich } from './said.ts'

/** Shows the rules of Sandwich, each with a board to try it on. */
export default function SandwichTryRules(props: TryRulesProps) {
  return <RulesToTry {...props} rules={rules} board={(position) => <SandwichTry position={position} />} />
}

/** Shows a position of Sandwich to play on. */
function SandwichTry({ position }: { position: SandwichState }) {
  const { state, table, dispatch, startAgain } = useLocalTable(sandwichRules, position)
  return (
    <BoardFrame className="sandwich-table" said={saidBySandwich({ state, table })} onStartAgain={startAgain}>
      <PlayableBoard table={table} dispatch={dispatch} />
    </BoardFrame>
  )
}
