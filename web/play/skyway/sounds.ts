import type { Sound } from '../sounds/notes.ts'
import type { RoundStory } from './story.ts'
import { pendingPile, type SkywayTable } from './table.ts'

/**
 * What is heard when a table has become another; null for what makes no sound. The end of a round is silent here: its
 * paths are heard as they light up, and a game that is won only after them.
 */
export function soundOf(before: SkywayTable, after: SkywayTable): Sound | null {
  if (after.notice !== null && after.notice !== before.notice) return 'refuse'
  if (after.pending !== before.pending && pendingPile(after)) return 'place'
  if (isWon(after) && !isWon(before)) return 'win'
  const isDealt = after.game.turn !== before.game.turn && after.game.round === before.game.round
  return isDealt && !after.game.gameOver ? 'deal' : null
}

function isWon({ game, ended }: SkywayTable): boolean {
  return game.gameWon && ended === null
}

/**
 * When a card of a path lights up, in milliseconds since the round ended, and how many of its path were lit before;
 * none where all of it is shown at once.
 */
export function lights({ suits, beat }: RoundStory): readonly { after: number; step: number }[] {
  if (beat === 0) return []
  return suits.flatMap(({ path, begins }) =>
    path.map((_, step) => ({ after: begins + (step + 1) * beat, step })),
  )
}
