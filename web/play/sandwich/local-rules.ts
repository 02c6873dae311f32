import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import { playSandwich } from '@skyway/engine/sandwich/play.ts'
import { viewSandwich } from '@skyway/engine/sandwich/view.ts'
import { unranked } from '../store/game.ts'
import type { SandwichGame } from './state/game.ts'
import { openSandwich, type SandwichEvent, type SandwichTableState, sandwich } from './state/table.ts'

/** The table of Sandwich, with moves that the engine answers. */
export const sandwichRules = {
  play: playSandwich,
  gameOf: (state: SandwichState): SandwichGame => ({ ...viewSandwich(state), ...unranked }),
  open: (game: SandwichGame) => openSandwich(game),
  reduce: (table: SandwichTableState, event: SandwichEvent) => sandwich(table, event),
}
