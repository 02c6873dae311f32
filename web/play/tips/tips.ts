import type { Game } from '../store/game.ts'

/** A tip, and the number of moves after which it shows until the next one. */
export interface TimedTip {
  readonly turn: number
  readonly text: string
}

/**
 * Returns the tip of a game that fits it now, or null. A practice game and the deal of a day have none, because their players
 * may know the game.
 */
export function tipAt(
  tips: readonly TimedTip[],
  { turn, practice, day, gameOver }: Pick<Game, 'turn' | 'practice' | 'day' | 'gameOver'>,
): TimedTip | null {
  if (practice || day !== null || gameOver) return null
  return tips.find((tip) => tip.turn === turn) ?? null
}
