import { randomBytes } from 'node:crypto'
import { start, view } from '@skyway/engine/record/game.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { finishedGameStatements } from '../../../server/finished-games.ts'
import { moveStatement } from '../../../server/games/move-statement.ts'
import type { Database } from '../../../server/storage/database.ts'
import { withRetries } from '../../../server/storage/transaction.ts'

/** How a game ended; won, of Sandwich and for the leaderboard unless it says otherwise. */
export interface End {
  readonly score: number
  readonly gameTypeId?: GameTypeId
  readonly won?: boolean
  readonly practice?: boolean
  readonly autoWon?: boolean
}

/** Ends a new game of a person with the statement of a last move, whatever the rules would say. Returns its id. */
export async function endGame(
  { pool }: Database,
  personId: number,
  { score, gameTypeId = 2, won = true, practice = false, autoWon = false }: End,
): Promise<number> {
  const seed = randomBytes(32)
  const { rows } = await withRetries(() =>
    pool.query<{ id: number }>(
      'insert into games (person_id, game_type_id, seed, practice) values ($1, $2, $3, $4) returning id',
      [personId, gameTypeId, seed, practice],
    ),
  )
  const gameId = rows[0]?.id ?? 0
  const shown = { ...view(start(gameTypeId, seed)), gameOver: true, gameWon: won, gameScore: score, autoWon }
  const statement = moveStatement(
    {
      player: { personId, isAdmin: autoWon, mayPlay: true },
      gameId,
      wire: { actionId: 0, itemRow: 1, itemColumn: 2 },
      turn: 0,
      shown,
      achievements: [],
    },
    finishedGameStatements,
  )
  const { rowCount } = await withRetries(() => pool.query(statement))
  if (rowCount !== 1) throw new Error(`Game ${gameId} did not end`)
  return gameId
}
