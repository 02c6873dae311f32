import type { WireMove } from '@skyway/engine/record/game.ts'
import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import { playSandwich } from '@skyway/engine/sandwich/play.ts'
import { viewSandwich } from '@skyway/engine/sandwich/view.ts'
import type { SkywayState } from '@skyway/engine/skyway/deal.ts'
import { playSkyway } from '@skyway/engine/skyway/play.ts'
import { viewSkyway } from '@skyway/engine/skyway/view.ts'
import {
  openSandwich,
  type SandwichEvent,
  type SandwichTableState,
  sandwich,
} from '../sandwich/state/table.ts'
import {
  canChoose,
  openSkyway,
  type SkywayEvent,
  type SkywayTableState,
  skyway,
} from '../skyway/state/table.ts'
import type { SandwichGame, SkywayGame } from '../store/game.ts'

/** What distinguishes the game of a board from one of the server. */
const unranked = { id: 0, name: '', practice: true, day: null, challenge: null } as const

/** The table of SkyWay, with moves that the engine answers. */
export const skywayRules = {
  play: (state: SkywayState, move: WireMove) => playSkyway(state, move),
  gameOf: (state: SkywayState): SkywayGame => ({ ...viewSkyway(state), ...unranked }),
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

/** The table of Sandwich, with moves that the engine answers. */
export const sandwichRules = {
  play: playSandwich,
  gameOf: (state: SandwichState): SandwichGame => ({ ...viewSandwich(state), ...unranked }),
  open: (game: SandwichGame) => openSandwich(game),
  reduce: (table: SandwichTableState, event: SandwichEvent) => sandwich(table, event),
}
