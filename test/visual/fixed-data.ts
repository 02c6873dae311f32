import { finishedGameStatements } from '../../server/app.ts'
import { moveStatement } from '../../server/games/move-statement.ts'
import type { Database } from '../../server/storage/database.ts'
import { movesOf, type RecordedGame, recordedGames, seedOf, viewAfter } from './recorded-games.ts'

/** The time of everything in the database, and of the clock in the pages. */
export const fixedMoment = '2026-06-01T09:41:00Z'

interface ShownGame {
  /** Its id, which its address and its table show. */
  readonly id: number
  readonly game: RecordedGame
  /** How many of its moves have been made; all by default. */
  readonly turns?: number
  readonly practice?: boolean
}

const { skywayWon, skywayWonOneRound, skywayWonTwoRounds, skywayLost } = recordedGames
const { sandwichWon, sandwichWonNarrowly, sandwichLost } = recordedGames

/**
 * The games of the player. A state that makes a move has its own game, so that no state depends on another.
 */
export const shownGames = {
  skywayWon: { id: 101, game: skywayWon },
  skywayWonOneRound: { id: 102, game: skywayWonOneRound },
  skywayLost: { id: 103, game: skywayLost },
  sandwichWon: { id: 104, game: sandwichWon },
  sandwichLost: { id: 105, game: sandwichLost },
  skywayPractice: { id: 106, game: skywayWonTwoRounds, practice: true },
  skywayStart: { id: 111, game: skywayWonTwoRounds, turns: 0 },
  skywayFirstRound: { id: 112, game: skywayWonTwoRounds, turns: 5 },
  skywayThirdRound: { id: 113, game: skywayWonTwoRounds, turns: 22 },
  skywayRoundEnd: { id: 114, game: skywayWonTwoRounds, turns: 8 },
  skywayRoundEndWithoutPath: { id: 115, game: skywayLost, turns: 8 },
  skywayLastMoveToWin: { id: 116, game: skywayWonTwoRounds, turns: 26 },
  skywayLastMoveToLose: { id: 117, game: skywayLost, turns: 26 },
  skywayLostRound: { id: 119, game: skywayLost, turns: 8 },
  skywayPathCloses: { id: 120, game: skywayWonTwoRounds, turns: 5 },
  skywayOffline: { id: 118, game: skywayWon, turns: 12 },
  sandwichStart: { id: 121, game: sandwichWonNarrowly, turns: 0 },
  sandwichDuring: { id: 122, game: sandwichWonNarrowly, turns: 9 },
  sandwichHint: { id: 123, game: sandwichWonNarrowly, turns: 4 },
  sandwichLastMoveToWin: { id: 124, game: sandwichWonNarrowly, turns: 17 },
  sandwichLastMoveToLose: { id: 125, game: sandwichLost, turns: 17 },
} as const satisfies Readonly<Record<string, ShownGame>>

/** The only game of a person who is at the table for the first time. */
export const firstGame: ShownGame = { id: 131, game: skywayWonTwoRounds, turns: 0 }

/** The other players on the leaderboard: a long name, a short one, unusual letters. */
const rivals: readonly (readonly [name: string, best: readonly RecordedGame[]])[] = [
  ['Anneliese Featherstonehaugh-Montgomery', [skywayWon, sandwichWon]],
  ['Bo', [skywayWonTwoRounds, sandwichWonNarrowly]],
  ['Zoë Núñez', [skywayWonTwoRounds, sandwichWon]],
  ['Dmitri', [skywayWonOneRound, sandwichLost]],
  ['Esperanza', [skywayLost, sandwichWonNarrowly]],
  ['Frederick', [skywayWonOneRound, sandwichWonNarrowly]],
]

const teams: readonly (readonly [name: string, location: string])[] = [
  ['Peregrines', 'Boulder'],
  ['Night Herons of the Lower Platte', 'Denver'],
  ['Magpies', 'Fort Collins'],
  ['Dippers', 'Estes Park'],
  ['Larks', 'Leadville'],
]

/** Adds people, games, rankings, statistics and teams to the database of a new server. */
export async function fillDatabase(
  database: Database,
  playerEmail: string,
  newcomerEmail: string,
): Promise<void> {
  const { db, pool } = database
  let id = 1
  for (const [name, games] of rivals) {
    const rival = await db
      .insertInto('people')
      .values({ issuer: 'https://rivals.example', subject: name, display_name: name, is_reader: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const game of games) await addGame(database, rival.id, { id: id++, game })
  }
  const personOf = (email: string) =>
    db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const player = await personOf(playerEmail)
  for (const shown of Object.values(shownGames)) await addGame(database, player.id, shown)
  await addGame(database, (await personOf(newcomerEmail)).id, firstGame)
  await pool.query("select setval(pg_get_serial_sequence('games', 'id'), 200)")
  for (const [name, location] of teams)
    await db.insertInto('teams').values({ name, location, conference: 1, division: 2 }).execute()
  await stopTime(database)
}

/**
 * Adds a game. The product's own statement makes its last move, and so updates the ranking and the
 * statistics.
 */
async function addGame(
  { pool }: Database,
  personId: number,
  { id, game, turns, practice = false }: ShownGame,
): Promise<void> {
  const moves = movesOf(game, turns)
  const last = moves.at(-1)
  const earlier = moves.slice(0, -1)
  await pool.query(
    `insert into games (id, person_id, game_type_id, seed, practice, moves, turn)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, personId, game.gameTypeId, seedOf(game), practice, JSON.stringify(earlier), earlier.length],
  )
  if (!last) return
  const shown = viewAfter(game, moves)
  const player = { personId, isAdmin: false, mayPlay: true }
  const move = { player, gameId: id, wire: last, turn: earlier.length, shown }
  const { rowCount } = await pool.query(moveStatement(move, finishedGameStatements))
  if (rowCount !== 1) throw new Error(`The last move of game ${id} was not stored`)
}

/** Sets every time that a page shows to the fixed moment. */
async function stopTime({ pool }: Database): Promise<void> {
  for (const [table, columns] of [
    ['people', ['created_at']],
    ['games', ['created_at', 'updated_at']],
    ['rankings', ['finished_at']],
    ['teams', ['created_at']],
    ['audit_trail', ['done_at']],
    ['game_types', ['created_at']],
    ['identity_session', ['created_at']],
  ] as const)
    await pool.query(`update ${table} set ${columns.map((column) => `${column} = $1`).join(', ')}`, [
      fixedMoment,
    ])
  await pool.query('update games set finished_at = $1 where game_over', [fixedMoment])
}
