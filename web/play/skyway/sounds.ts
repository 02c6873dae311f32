import type { Sound } from '../sounds/notes.ts'
import { pendingPile, type SkywayTable } from './table.ts'

/**
 * What is heard when a table has become another; null for what makes no sound. The end of a round is silent here: its
 * paths are heard as they light up.
 */
export function soundOf(before: SkywayTable, after: SkywayTable): Sound | null {
  if (after.notice !== null && after.notice !== before.notice) return 'refuse'
  if (after.pending !== before.pending && pendingPile(after)) return 'place'
  if (after.game.turn === before.game.turn) return null
  if (after.game.gameOver) return after.game.gameWon ? 'win' : null
  return after.game.round === before.game.round ? 'deal' : null
}
