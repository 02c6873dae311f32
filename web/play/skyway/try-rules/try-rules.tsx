import { suits } from '@skyway/engine/cards/card.ts'
import type { SkywayState } from '@skyway/engine/skyway/deal.ts'
import * as text from '../../../../content/text/skyway.ts'
import { useStill } from '../../../preferences/store.ts'
import type { FocusTarget } from '../../board/roving-focus.ts'
import { useBoard } from '../../board/use-board.ts'
import { Grid } from '../grid.tsx'
import { DrawnPaths } from '../lesson/drawn-paths.tsx'
import { Market } from '../market.tsx'
import { Round } from '../paths.tsx'
import '../skyway.css'
import '../playback.css'
import '../preview.css'
import '../forced-colors.css'
import '../lesson.css'
import { BoardFrame } from '../../try-rules/board-frame.tsx'
import { useLocalTable } from '../../try-rules/local-table.ts'
import type { TryRulesProps } from '../../try-rules/rule.ts'
import { RulesToTry } from '../../try-rules/try-rules.tsx'
import { dropped, grip, targetPlace } from '../state/drop.ts'
import { usePreviews } from '../state/preview.ts'
import { canChoose } from '../state/table.ts'
import { rules, skywayRules } from './rules.ts'
import { saidBySkyway } from './said.ts'

/** Shows the rules of SkyWay, each with a board to try it on. */
export default function SkywayTryRules(props: TryRulesProps) {
  return <RulesToTry {...props} rules={rules} board={(position) => <SkywayTry position={position} />} />
}

/** Shows a position of SkyWay to play on until its round ends. */
function SkywayTry({ position }: { position: SkywayState }) {
  const { table, dispatch, startAgain } = useLocalTable(skywayRules, position)
  const { game, ended, gains } = table
  const isStill = useStill()
  const { board, focusTarget: targetWithKey, dragged, pointed } = useBoard(table, dispatch, { grip, dropped })
  const { ofPiles, ofPlaces, shown: preview } = usePreviews(table, dragged, pointed)
  // Single keys belong to a table; here are two boards on one page.
  const focusTarget = (name: string, isFirst: boolean): FocusTarget => {
    const { 'aria-keyshortcuts': _, ...target } = targetWithKey(name, isFirst)
    return target
  }
  const shown = ended ?? game
  const isOpen = canChoose(table)
  const drawn = suits.map((suit, index) =>
    ended || gains.some((gain) => gain.suit === suit) ? (shown.winningPaths[index] ?? []) : [],
  )
  return (
    <BoardFrame className="skyway-table" said={saidBySkyway(table, position.turn)} onStartAgain={startAgain}>
      <div className="skyway-board" {...board}>
        <Market
          market={ended ? game.market.map((pile) => ({ ...pile, cards: [] })) : game.market}
          chosen={table.pile}
          isResting={!isOpen}
          previews={ofPiles}
          preview={preview}
          focusTarget={focusTarget}
          onChoose={(row) => dispatch({ type: 'pile', row })}
        />
        <div className="skyway-sky">
          <span className="skyway-side">{text.start}</span>
          <Grid
            positions={shown.positions}
            paths={shown.winningPaths}
            chosen={table.place}
            target={dragged?.over ? targetPlace(table, dragged.over) : null}
            previews={ofPlaces}
            preview={preview}
            ghost={(preview && !dragged && game.market[preview.pile]?.cards) || []}
            isPlayable={isOpen}
            focusTarget={focusTarget}
            onChoose={(place) => dispatch({ type: 'place', ...place })}
          />
          <span className="skyway-side">{text.end}</span>
          <DrawnPaths key={`${game.turn} ${gains.length}`} paths={drawn} isStill={isStill} />
        </div>
      </div>
      <Round round={shown.round} scores={shown.scores} preview={preview} />
    </BoardFrame>
  )
}
