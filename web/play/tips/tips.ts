import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { placeCount } from '@skyway/engine/skyway/grid.ts'
import * as text from '../../../content/text/tips.ts'
import type { Game } from '../store/game.ts'

/** A tip, and the number of moves after which it shows until the next one. */
interface TimedTip {
  readonly turn: number
  readonly text: string
}

const tips: Readonly<Record<GameTypeId, readonly TimedTip[]>> = {
  1: [
    { turn: 0, text: text.skyway.first },
    { turn: 1, text: text.skyway.second },
    { turn: placeCount - 2, text: text.skyway.third },
  ],
  2: [
    { turn: 0, text: text.sandwich.first },
    { turn: 1, text: text.sandwich.second },
    { turn: 2, text: text.sandwich.third },
  ],
}

/**
 * Returns the tip that fits a game now and its index, or null. A practice game and the deal of a day have none, because
 * their players may know the game.
 *
 * @param done how many of the game's tips the player is done with
 */
export function tipAt(
  {
    gameTypeId,
    turn,
    practice,
    day,
    gameOver,
  }: Pick<Game, 'gameTypeId' | 'turn' | 'practice' | 'day' | 'gameOver'>,
  done: number,
): { index: number; text: string } | null {
  if (practice || day !== null || gameOver) return null
  const index = tips[gameTypeId].findIndex((tip) => tip.turn === turn)
  const tip = tips[gameTypeId][index]
  return tip && index >= done ? { index, text: tip.text } : null
}
