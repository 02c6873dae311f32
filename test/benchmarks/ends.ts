// Ends games of one type, all with the same score, as fast as the connections can, with the statement of a last
// move: games per second, and how long the statement takes. Each connection ends the games of a player of its
// own, so that only what all games have in common can make one wait for another.
//   script/trial ends [--connections N] [--seconds N] [--rounds N]
import { parseArgs } from 'node:util'
import { start, view } from '@skyway/engine/record/game.ts'
import { finishedGameStatements } from '../../server/finished-games.ts'
import { seedGameTypes } from '../../server/game-types/seed.ts'
import { moveStatement } from '../../server/games/move-statement.ts'
import { type Database, openDatabase } from '../../server/storage/database.ts'
import { migrate } from '../../server/storage/migrate.ts'
import { seedNumber } from '../support/games/begun-games.ts'
import { openPostgres } from '../support/postgres/postgres.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
})
const connections = Number(values.connections)
const seconds = Number(values.seconds)
/** More games than a connection can end in a second. */
const mostPerSecond = 500

const gameTypeId = 1
const shown = { ...view(start(gameTypeId, seedNumber(1))), gameOver: true, gameWon: true, gameScore: 585 }
/** As many as hardly any game earns. */
const achievements = ['all-rounds', 'long-path', 'no-joker'] as const
const wire = { actionId: 0, itemRow: 2, itemColumn: 2 }

// On the disk, because a game that has ended is there.
const postgres = await openPostgres(throwAwayFolder())
const database = openDatabase({ url: postgres.url }, connections)
try {
  await migrate({ url: postgres.url })
  await seedGameTypes(database.db, { info: () => {} })
  const players = await invite(database)
  for (let round = 1; round <= Number(values.rounds); round++) {
    const games = await deal(database, players)
    await database.pool.query('checkpoint')
    const times = (await Promise.all(games.map(endAll))).flat().sort((one, other) => one - other)
    const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1)
    console.log(
      `${connections} connections  ${(times.length / seconds).toFixed(0).padStart(6)} games/s   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`,
    )
  }
} finally {
  await database.close()
  await postgres.close()
}

interface Own {
  readonly personId: number
  readonly games: readonly number[]
}

async function invite({ pool }: Database): Promise<number[]> {
  const { rows } = await pool.query(
    `insert into people (issuer, subject, display_name, is_reader)
     select 'https://players.example', n::text, 'Player ' || n, true from generate_series(1, $1::int) n returning id`,
    [connections],
  )
  return rows.map(({ id }: { id: number }) => id)
}

/** Creates enough unfinished games of each player, without the moves before the last one. */
async function deal({ pool }: Database, players: readonly number[]): Promise<Own[]> {
  return await Promise.all(
    players.map(async (personId) => {
      const { rows } = await pool.query(
        `insert into games (person_id, game_type_id, seed)
         select $1, $2, sha256(n::text::bytea) from generate_series(1, $3::int) n returning id`,
        [personId, gameTypeId, mostPerSecond * seconds],
      )
      return { personId, games: rows.map(({ id }: { id: number }) => id) }
    }),
  )
}

/** Ends one game after another until the time is over. Returns how many milliseconds each took. */
async function endAll({ personId, games }: Own): Promise<number[]> {
  const player = { personId, isAdmin: false, mayPlay: true }
  const latest = performance.now() + seconds * 1000
  const times: number[] = []
  for (const gameId of games) {
    const began = performance.now()
    if (began >= latest) return times
    const move = { player, gameId, wire, turn: 0, shown, achievements }
    const statement = moveStatement(move, finishedGameStatements)
    const { rowCount } = await database.pool.query(statement)
    if (rowCount !== 1) throw new Error(`Game ${gameId} did not end`)
    times.push(performance.now() - began)
  }
  throw new Error('A player has ended all games that were dealt')
}
