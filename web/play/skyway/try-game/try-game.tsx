import { GuidedGame, type TryGameProps } from '../../try-game/guided-game.tsx'
import { LocalBoard } from '../local-board.tsx'
import { skywayRules } from '../local-rules.ts'
import { grip, pileTargetName, placeTargetName, targetPlace } from '../state/drop.ts'
import { canChoose } from '../state/table.ts'
import { script } from './script.ts'

/** Lets a visitor make the first path of a round, which then plays itself. */
export default function SkywayTryGame({ end }: TryGameProps) {
  return (
    <GuidedGame script={script} rules={skywayRules} grip={grip} className="skyway-table" end={end}>
      {({ table, board, over, focusTarget, press }) => (
        <LocalBoard
          table={table}
          board={board}
          target={over === null ? null : targetPlace(table, over)}
          isOpen={canChoose(table)}
          focusTarget={focusTarget}
          onPile={(row) => press(pileTargetName(row))}
          onPlace={(place) => press(placeTargetName(place))}
        />
      )}
    </GuidedGame>
  )
}
