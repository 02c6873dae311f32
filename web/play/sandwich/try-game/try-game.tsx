import { isPlayable } from '../../store/game.ts'
import { GuidedGame, type TryGameProps } from '../../try-game/guided-game.tsx'
import { LocalBoard } from '../local-board.tsx'
import { sandwichRules } from '../local-rules.ts'
import { grip, handTargetName } from '../state/drop.ts'
import { script } from './script.ts'

/** Lets a visitor make a first sandwich; two more make themselves. */
export default function SandwichTryGame({ end }: TryGameProps) {
  return (
    <GuidedGame script={script} rules={sandwichRules} grip={grip} className="sandwich-table" end={end}>
      {({ table, board, over, focusTarget, press }) => (
        <LocalBoard
          table={table}
          board={board}
          target={over === null ? null : table.chosen.length}
          isOpen={isPlayable(table)}
          focusTarget={focusTarget}
          onCard={(row) => press(handTargetName(row))}
        />
      )}
    </GuidedGame>
  )
}
