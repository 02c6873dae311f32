import type { SkywayState } from '@skyway/engine/skyway/deal.ts'
import { withoutKey } from '../../board/roving-focus.ts'
import { useBoard } from '../../board/use-board.ts'
import { useLocalTable } from '../../store/local-table.ts'
import { BoardFrame } from '../../try-rules/board-frame.tsx'
import type { TryRulesProps } from '../../try-rules/rule.ts'
import { RulesToTry } from '../../try-rules/try-rules.tsx'
import { LocalBoard } from '../local-board.tsx'
import { skywayRules } from '../local-rules.ts'
import { dropped, grip, targetPlace } from '../state/drop.ts'
import { usePreviews } from '../state/preview.ts'
import { canChoose } from '../state/table.ts'
import { rules } from './rules.ts'
import { saidBySkyway } from './said.ts'

/** Shows the rules of SkyWay, each with a board to try it on. */
export default function SkywayTryRules(props: TryRulesProps) {
  return <RulesToTry {...props} rules={rules} board={(position) => <SkywayTry position={position} />} />
}

/** Shows a position of SkyWay to play on until its round ends. */
function SkywayTry({ position }: { position: SkywayState }) {
  const { table, dispatch, startAgain } = useLocalTable(skywayRules, position)
  const { board, focusTarget: targetWithKey, dragged, pointed } = useBoard(table, dispatch, { grip, dropped })
  const { ofPiles, ofPlaces, shown: preview } = usePreviews(table, dragged, pointed)
  // Single keys belong to a table; here are two boards on one page.
  const focusTarget = (name: string, isFirst: boolean) => withoutKey(targetWithKey(name, isFirst))
  return (
    <BoardFrame className="skyway-table" said={saidBySkyway(table, position.turn)} onStartAgain={startAgain}>
      <LocalBoard
        table={table}
        board={board}
        target={dragged?.over ? targetPlace(table, dragged.over) : null}
        isOpen={canChoose(table)}
        previews={{ ofPiles, ofPlaces, preview, isDragging: dragged !== null }}
        focusTarget={focusTarget}
        onPile={(row) => dispatch({ type: 'pile', row })}
        onPlace={(place) => dispatch({ type: 'place', ...place })}
      />
    </BoardFrame>
  )
}
