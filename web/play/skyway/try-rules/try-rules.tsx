import type { SkywayState } from '@skyway/engine/skyway/deal.ts'
import { useLocalTable } from '../../store/local-table.ts'
import { BoardFrame } from '../../try-rules/board-frame.tsx'
import type { TryRulesProps } from '../../try-rules/rule.ts'
import { RulesToTry } from '../../try-rules/try-rules.tsx'
import { skywayRules } from '../local-rules.ts'
import { PlayableBoard } from '../playable-board.tsx'
import { rules } from './rules.ts'
import { saidBySkyway } from './said.ts'

/** Shows the rules of SkyWay, each with a board to try it on. */
export default function SkywayTryRules(props: TryRulesProps) {
  return <RulesToTry {...props} rules={rules} board={(position) => <SkywayTry position={position} />} />
}

/** Shows a position of SkyWay to play on until its round ends. */
function SkywayTry({ position }: { position: SkywayState }) {
  const { table, dispatch, startAgain } = useLocalTable(skywayRules, position)
  return (
    <BoardFrame className="skyway-table" said={saidBySkyway(table, position.turn)} onStartAgain={startAgain}>
      <PlayableBoard table={table} dispatch={dispatch} />
    </BoardFrame>
  )
}
