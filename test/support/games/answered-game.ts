import type { Game } from '../../../server/games/answer.ts'
import { game } from '../../../server/games/schema.ts'

/**
 * Returns the game that the API has answered.
 *
 * @throws Error if the answer is not a game as the schema describes it
 */
export function answeredGame(answer: unknown): Game {
  if (!isGame(answer)) throw new Error(`Not a game: ${JSON.stringify(answer)}`)
  return answer
}

function isGame(answer: unknown): answer is Game {
  return game.safeParse(answer).success
}
