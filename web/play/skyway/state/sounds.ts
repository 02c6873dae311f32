import type { Sound } from '../../sounds/notes.ts'
import type { RoundTimeline } from './round-timeline.ts'
import { pendingPile, type SkywayTableState, showsEnding } from './table.ts'

/**
 * Returns the sound of a change, or null if it is silent. The end of a round is silent here: its paths sound
 * as they light up, and the sound of a won game follows them.
 */
export function soundOf(before: SkywayTableState, after: SkywayTableState): Sound | null {
  if (after.notice !== null && after.notice !== before.notice) return 'refuse'
  if (after.pending !== before.pending && pendingPile(after)) return 'place'
  if (isWon(after) && !isWon(before)) return 'win'
  const isDealt = after.game.turn !== before.game.turn && after.game.round === before.game.round
  return isDealt && !after.game.gameOver ? 'deal' : null
}

function isWon(table: SkywayTableState): boolean {
  return table.game.gameWon && showsEnding(table)
}

/**
 * Returns when each card of a path lights up, in milliseconds after the end of the round, and its place in
 * the path; empty if everything shows at once.
 */
export function lights({ suits, cardTime }: RoundTimeline): readonly { after: number; step: number }[] {
  if (cardTime === 0) return []
  return suits.flatMap(({ path, begins }) =>
    path.map((_, step) => ({ after: begins + (step + 1) * cardTime, step })),
  )
}
