import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { view } from '@skyway/engine/record/game.ts'
import { replay } from '@skyway/engine/record/record.ts'
import { cardsInSandwich } from '@skyway/engine/sandwich/deal.ts'
import { sandwichesInGame } from '@skyway/engine/sandwich/ending.ts'
import { roundCount } from '@skyway/engine/skyway/deal.ts'
import type { z } from 'zod'
import type { unfinishedGame } from './schema.ts'
import type { StoredGame } from './stored-game.ts'

/**
 * Returns how far an unfinished game has come. It is replayed without the games in memory, so that opening a
 * page never drops a game that is being played from there.
 */
export function howFar(game: StoredGame): z.infer<typeof unfinishedGame> {
  const { id: gameId, gameTypeId, name, practice, day } = game
  const { gameScore: score, round, discardCount } = view(replay({ ...game, seed: seedToHex(game.seed) }))
  const progress =
    gameTypeId === 1
      ? { part: round, parts: roundCount }
      : { part: discardCount / cardsInSandwich + 1, parts: sandwichesInGame }
  return { gameId, gameTypeId, name, score, practice, day, ...progress }
}
