import { randomBytes } from 'node:crypto'
import type { Database } from '../../server/storage/database.ts'
import type { ServerProcess } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { movesOfGame, type Table } from './load.ts'

/** More moves per second than one process can make, so that no client runs out of games. */
const mostMovesPerSecond = 15_000

/** A player whose moves are measured. */
export interface Player {
  readonly personId: number
  readonly authorization: string
}

/** Creates readers through the public API, one for each connection. */
export async function invite(server: ServerProcess, database: Database, count: number): Promise<Player[]> {
  const players: Player[] = []
  for (let index = 0; index < count; index++) {
    const client = new TestClient(server.address)
    await client.signUp(`player${index}@example.org`, 'climbing the sky', `Player ${index}`)
    await client.call('GET', '/AppUser')
    const { rows } = await database.pool.query(
      'update people set is_reader = true where not is_reader returning id',
    )
    players.push({ personId: rows[0].id, authorization: `Bearer ${client.signedIn.tokens.access}` })
  }
  return players
}

/** Creates enough games for each player to make moves for so many seconds. */
export async function dealGames(
  database: Database,
  players: readonly Player[],
  { table = 'games', seconds }: { table?: 'games' | 'bare_games'; seconds: number },
): Promise<Table[][]> {
  const each = Math.ceil((mostMovesPerSecond * seconds) / players.length / movesOfGame) + 1
  return Promise.all(
    players.map(async ({ personId, authorization }) => {
      const { rows } = await database.pool.query(
        `insert into ${table} (person_id, game_type_id, seed)
         select $1, 1, sha256($2::bytea || number::text::bytea) from generate_series(1, $3::int) number returning id`,
        [personId, randomBytes(16), each],
      )
      return rows.map(({ id }: { id: number }) => ({ gameId: id, authorization }))
    }),
  )
}

/** Opens each game once, as its player does before the first move. */
export async function openGames(server: ServerProcess, tables: readonly (readonly Table[])[]): Promise<void> {
  await Promise.all(
    tables.map(async (own) => {
      for (const { gameId, authorization } of own) {
        const answer = await fetch(`${server.address}/api/games/${gameId}`, { headers: { authorization } })
        if (!answer.ok) throw new Error(`Game ${gameId} was answered with ${answer.status}`)
        await answer.arrayBuffer()
      }
    }),
  )
}
