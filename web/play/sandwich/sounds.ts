import type { Sound } from '../sounds/notes.ts'
import { pendingRows, type SandwichTable } from './table.ts'

/** What is heard when a table has become another; null for what makes no sound. */
export function soundOf(before: SandwichTable, after: SandwichTable): Sound | null {
  if (after.notice !== null && after.notice !== before.notice) return 'refuse'
  if (after.pending !== before.pending && pendingRows(after).length > 0) return 'place'
  if (after.game.turn === before.game.turn) return null
  if (after.game.gameOver) return after.game.gameWon ? 'win' : null
  // A hint deals nothing.
  return after.game.deckCount === before.game.deckCount ? null : 'deal'
}
