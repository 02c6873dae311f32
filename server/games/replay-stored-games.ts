import { view } from '@skyway/engine/record/game.ts'
import { isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { readMoves, replay } from '@skyway/engine/record/record.ts'
import type { Kysely } from 'kysely'
import { errorMessage } from '../storage/errors.ts'
import type { Tables } from '../storage/tables.ts'

/** What became of replaying the stored games. */
export interface ReplayedGames {
  readonly games: number
  /** One sentence for each game whose seed and moves do not lead to its stored state. */
  readonly wrong: readonly string[]
}

/** How many games are read at once: a few hundred kilobytes. */
const gamesAtOnce = 500

/** Plays every game of a database again, from its seed and its moves, and compares the end with what is stored. */
export async function replayStoredGames(db: Kysely<Tables>): Promise<ReplayedGames> {
  const wrong: string[] = []
  let games = 0
  for (let after = 0; ; ) {
    const rows = await readGames(db, after)
    for (const row of rows) {
      const stored = [row.turn, row.game_over, row.game_won, row.game_score].join()
      const replayed = endOf(row)
      if (replayed !== stored) wrong.push(`game ${row.id}: stored ${stored}, replays to ${replayed}`)
    }
    games += rows.length
    const last = rows.at(-1)
    if (last === undefined) return { games, wrong }
    after = last.id
  }
}

async function readGames(db: Kysely<Tables>, after: number) {
  return await db
    .selectFrom('games')
    .select(['id', 'game_type_id', 'seed', 'moves', 'turn', 'game_over', 'game_won', 'game_score'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(gamesAtOnce)
    .execute()
}

/** Returns the state to which a game's seed and moves lead, or why they lead nowhere. */
function endOf({ game_type_id: type, seed, moves }: Awaited<ReturnType<typeof readGames>>[number]): string {
  if (!isGameTypeId(type)) return 'nothing: there are no rules of its type'
  try {
    const record = { gameTypeId: type, seed: seed.toString('hex'), moves: readMoves(type, moves) }
    const { turn, gameOver, gameWon, gameScore } = view(replay(record))
    return [turn, gameOver, gameWon, gameScore].join()
  } catch (error) {
    return `nothing: ${errorMessage(error)}`
  }
}
