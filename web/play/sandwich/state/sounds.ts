import type { Sound } from '../../sounds/notes.ts'
import { isReachedBy, pendingRows, type SandwichTableState } from './table.ts'

/** Returns the sound of a change, or null if it is silent. */
export function soundOf(before: SandwichTableState, after: SandwichTableState): Sound | null {
  if (after.notice !== null && after.notice !== before.notice) return 'refuse'
  if (after.pending !== before.pending && pendingRows(after).length > 0) return 'place'
  if (after.game.turn === before.game.turn) return null
  if (after.game.gameOver) return after.game.gameWon ? 'win' : null
  if (isReachedBy(before, after)) return 'best'
  if (after.best.isNew && after.best !== before.best) return 'best'
  // A hint deals no cards.
  return after.game.deckCount === before.game.deckCount ? null : 'deal'
}
