import { achievementsOf } from '../../../engine/record/achievements.ts'
import { view } from '../../../engine/record/game.ts'
import { gameTypeIds } from '../../../engine/record/game-type.ts'
import { finishedGameStatements } from '../../../server/finished-games.ts'
import { moveStatement } from '../../../server/games/move-statement.ts'
import type { Database } from '../../../server/storage/database.ts'
import { gameAfter, movesOf, plainGame, type RecordedGame, recordedGames, seedOf } from './recorded-games.ts'

/** The time of everything in the database, and of the clock in the pages. */
export const fixedMoment = '2026-06-01T09:41:00Z'

export interface ShownGame {
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

/** A game of each type: just dealt, half played, and ended. */
export const gamesOfEachType = gameTypeIds.map((gameTypeId, index) => {
  const game = plainGame(gameTypeId)
  const id = 151 + 3 * index
  return {
    gameTypeId,
    begun: { id, game, turns: 0 },
    during: { id: id + 1, game, turns: Math.floor(game.moves.length / 2) },
    ended: { id: id + 2, game },
  }
})

/** The only games of a person who is at each table for the first time. */
export const firstGames = {
  skyway: { id: 131, game: skywayWonTwoRounds, turns: 0 },
  sandwich: { id: 132, game: sandwichWonNarrowly, turns: 1 },
} as const satisfies Readonly<Record<string, ShownGame>>

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
  const ofEachType = gamesOfEachType.flatMap(({ begun, during, ended }) => [begun, during, ended])
  for (const shown of [...Object.values(shownGames), ...ofEachType]) await addGame(database, player.id, shown)
  const newcomer = await personOf(newcomerEmail)
  for (const first of Object.values(firstGames)) await addGame(database, newcomer.id, first)
  await pool.query("select setval(pg_get_serial_sequence('games', 'id'), 200)")
  for (const [name, location] of teams)
    await db.insertInto('teams').values({ name, location, conference: 1, division: 2 }).execute()
  await addCodes(database, player.id)
  await addInbox(database, player.id)
  await stopTime(database)
}

/** Adds codes in each state: with a long note, for one and for several people, made and typed. */
async function addCodes({ pool }: Database, playerId: number): Promise<void> {
  await pool.query(
    `insert into codes (code_hash, beginning, note, expires_at, used_at, people_limit, people_count) values
      ('\\x01', '', '', null, null, 1, 0),
      ('\\x02', 'BRTK', 'Spring fair', $1, null, 1, 0),
      ('\\x03', 'MWXQ', 'For the people of the reading room who asked after the second evening of games', null, null, 20, 12),
      ('\\x04', 'ZPHN', 'Bo', null, $2, 1, 1),
      ('\\x05', 'CVDG', 'Winter fair', $2, null, 1, 0)`,
    ['2999-12-31T23:59:59Z', fixedMoment],
  )
  await pool.query(
    `insert into code_redemptions (code_id, person_id)
      select codes.id, people.id from codes, people where beginning = 'MWXQ' and people.issuer = 'https://rivals.example'
      union all select id, $1 from codes where beginning = 'ZPHN'`,
    [playerId],
  )
}

/** Adds messages, reported names, and a game that was taken off the leaderboard. */
async function addInbox({ pool }: Database, playerId: number): Promise<void> {
  await pool.query(
    `insert into contact_messages (received_at, name, email, subject, message, read_at, answered_at) values
      ($1, 'Zoë Núñez', 'zoe@example.net', 'A birthday at your tables', $2, null, null),
      ($1, 'Anneliese Featherstonehaugh-Montgomery', 'anneliese.featherstonehaugh.montgomery@correspondence.example.net',
        'Whether the joker in the middle of a sandwich counts as bread, and why it does not', 'Please explain.', $1, $1),
      ($1, 'Bo', 'bo@example.net', 'Hi', 'Hi.', null, null)`,
    [fixedMoment, 'Dear people,\n\nten of us would like to play on Saturday. Is there room?\n\nYours\nZoë'],
  )
  await pool.query(
    `insert into contact_answers (message_id, email, text, sent_at) values
      (2, 'anneliese@example.net', 'A joker is a filling or bread, as you like.\nHave fun!', $1)`,
    [fixedMoment],
  )
  await pool.query(
    `insert into subscribers (email, subscribed_at, confirmed_at, source) values
      ('zoe@example.net', $1::timestamptz, $1, '/about'),
      ('anneliese.featherstonehaugh.montgomery@correspondence.example.net', $1, null, '/blogs/how-skyway-is-scored'),
      ('bo@example.net', $1, $1, '')`,
    [fixedMoment],
  )
  await pool.query(
    `insert into newsletters (subject, text, changed_at, started_at, stopped_at, finished_at, recipients) values
      ('New games in June', $2, $1::timestamptz, null::timestamptz, null::timestamptz, null::timestamptz, 0),
      ('A second table, and why the joker in the middle of a sandwich counts as bread', $2, $1, $1, $1, null, 1200),
      ('Hello', $2, $1, $1, null, $1, 1)`,
    [
      fixedMoment,
      '# Hello\n\nThere is a *new* [game](https://example.org/games).\n\n- It is short.\n- It is free.',
    ],
  )
  await pool.query(
    `insert into newsletter_mails (newsletter_id, subscriber_id, state, reason, attempts)
      select 2, null, case when n <= 1000 then 'sent' when n <= 1190 then 'waiting' else 'unsubscribed' end, '', 1
        from generate_series(1, 1193) n
      union all select 2, id, case email when 'zoe@example.net' then 'unclear' else 'failed' end,
        case email when 'zoe@example.net' then 'ECONNECTION' else 'EENVELOPE 550' end, 1 from subscribers
      union all select 3, id, 'sent', '', 1 from subscribers where email = 'bo@example.net'`,
  )
  await pool.query(
    `insert into name_reports (reporter_id, person_id, name, cause, note, reported_at, settled_at, settled_note)
      select $1::bigint, id, 'Bo the Unspeakable', 'rude', 'Children play here, and this word is not in your list yet.',
        $2::timestamptz, null::timestamptz, '' from people where display_name = 'Bo'
      union all select null, id, display_name, 'other', '', $2, $2, 'It is her name.'
        from people where display_name = 'Esperanza'`,
    [playerId, fixedMoment],
  )
  await pool.query(
    `insert into excluded_games (game_id, person_id, reason, excluded_at) values ($1, $2, 'Played by a program', $3)`,
    [shownGames.skywayWonOneRound.id, playerId, fixedMoment],
  )
}

/**
 * Adds a game. The product's own statement makes its last move, and so updates the ranking and the
 * statistics.
 */
export async function addGame(
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
  const ended = gameAfter(game, moves)
  const player = { personId, isAdmin: false, mayPlay: true }
  const move = {
    player,
    gameId: id,
    wire: last,
    turn: earlier.length,
    shown: view(ended),
    achievements: achievementsOf(ended),
  }
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
    ['codes', ['created_at']],
    ['code_redemptions', ['redeemed_at']],
    ['game_types', ['created_at']],
    ['identity_session', ['created_at']],
  ] as const)
    await pool.query(`update ${table} set ${columns.map((column) => `${column} = $1`).join(', ')}`, [
      fixedMoment,
    ])
  // People with an account call the server, which stores when it last saw them unless that was a moment ago.
  await pool.query(
    "update people set last_seen_at = case when issuer like '%rivals.example' then $1::timestamptz else $2::timestamptz end, reader_since = case when is_reader then $1::timestamptz end",
    [fixedMoment, '2999-12-31T12:00:00Z'],
  )
  await pool.query('update games set finished_at = $1 where game_over', [fixedMoment])
}
