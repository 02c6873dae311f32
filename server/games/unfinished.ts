import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { rulesOf } from '@skyway/engine/record/game.ts'
import { replay } from '@skyway/engine/record/record.ts'
import type { z } from 'zod'
import type { unfinishedGame } from './schema.ts'
import type { StoredGame } from './stored-game.ts'

/**
 * Returns how far an unfinished game has come. It is replayed without the games in memory, so that opening a
 * page never drops a game that is being played from there.
 */
export function howFar(game: StoredGame): z.infer<typeof unfinishedGame> {
  const { id: gameId, gameTypeId, name, practice, day } = game
  const { view, progress } = rulesOf(gameTypeId)
  const state = replay({ ...game, seed: seedToHex(game.seed) })
  return { gameId, gameTypeId, name, score: view(state).gameScore, practice, day, ...progress(state) }
}
