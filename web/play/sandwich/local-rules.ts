import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import { sandwichMessage } from '@skyway/engine/sandwich/message.ts'
import { playSandwich } from '@skyway/engine/sandwich/play.ts'
import { viewSandwich } from '@skyway/engine/sandwich/view.ts'
import { words } from '../../../content/text/game-messages.ts'
import { unranked } from '../store/game.ts'
import type { SandwichGame } from './state/game.ts'
import { openSandwich, type SandwichEvent, type SandwichTableState, sandwich } from './state/table.ts'

/** The table of Sandwich, with moves that the engine answers. */
export const sandwichRules = {
  play: playSandwich,
  gameOf: (state: SandwichState): SandwichGame => ({
    ...viewSandwich(state),
    ...unranked,
    message: sandwichMessage(state, words[2]),
  }),
  open: (game: SandwichGame) => openSandwich(game),
  reduce: (table: SandwichTableState, event: SandwichEvent) => sandwich(table, event),
}
