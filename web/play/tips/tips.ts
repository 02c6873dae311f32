import type { PreferenceName } from '../../preferences/preferences.ts'
import type { Game } from '../store/game.ts'

/** A tip, and the number of moves after which it shows until the next one. */
export interface TimedTip {
  readonly turn: number
  readonly text: string
}

/** The tips of a game. */
export interface GameTips {
  /** The preference that counts which of them the player is done with. */
  readonly preference: Extract<PreferenceName, `${string}Tips`>
  readonly tips: readonly TimedTip[]
}

/**
 * Returns the tip that fits a game now and its index, or null. A practice game and the deal of a day have none, because
 * their players may know the game.
 *
 * @param done how many of the game's tips the player is done with
 */
export function tipAt(
  tips: readonly TimedTip[],
  { turn, practice, day, gameOver }: Pick<Game, 'turn' | 'practice' | 'day' | 'gameOver'>,
  done: number,
): { index: number; text: string } | null {
  if (practice || day !== null || gameOver) return null
  const index = tips.findIndex((tip) => tip.turn === turn)
  const tip = tips[index]
  return tip && index >= done ? { index, text: tip.text } : null
}
