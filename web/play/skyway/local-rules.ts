import type { WireMove } from '@skyway/engine/record/game.ts'
import type { SkywayState } from '@skyway/engine/skyway/deal.ts'
import { skywayMessage } from '@skyway/engine/skyway/message.ts'
import { playSkyway } from '@skyway/engine/skyway/play.ts'
import { viewSkyway } from '@skyway/engine/skyway/view.ts'
import { words } from '../../../content/text/game-messages.ts'
import { unranked } from '../store/game.ts'
import type { SkywayGame } from './state/game.ts'
import { canChoose, openSkyway, type SkywayEvent, type SkywayTableState, skyway } from './state/table.ts'

/** The table of SkyWay, with moves that the engine answers. */
export const skywayRules = {
  play: (state: SkywayState, move: WireMove) => playSkyway(state, move),
  gameOf: (state: SkywayState): SkywayGame => ({
    ...viewSkyway(state),
    ...unranked,
    message: skywayMessage(state, words[1]),
  }),
  open: openSkyway,
  reduce: tryPlace,
}

/** Sends a pile to an occupied place as well, so that the engine says why this is not allowed. */
function tryPlace(table: SkywayTableState, event: SkywayEvent): SkywayTableState {
  const next = skyway(table, event)
  const { pile } = table
  if (event.type !== 'place' || next !== table || pile === null || !canChoose(table)) return next
  const { row, column } = event
  return {
    ...table,
    pending: { turn: table.game.turn, move: { actionId: pile, itemRow: row, itemColumn: column } },
  }
}
