import type { Statistics } from '../../api/answers.ts'
import type { Game } from './game.ts'

/**
 * Where a finished game stands among those of its player, in a sentence.
 *
 * @param statistics which count this game already
 */
export function standingOf(
  { gameScore, gameWon }: Pick<Game, 'gameScore' | 'gameWon'>,
  { games, won, best }: Pick<Statistics, 'games' | 'won' | 'best'>,
): string {
  if (best === null || won === 0) return gameWon ? '' : 'The next deal is another one.'
  if (!gameWon) return `Your best is ${best}. The next deal is another one.`
  if (won === 1) return games === 1 ? 'Won at the first try.' : 'Your first win.'
  return gameScore >= best ? 'Your best score so far.' : `Your best is ${best}.`
}
