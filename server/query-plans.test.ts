import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { type App, buildApp } from './app.ts'
import { type Database, openDatabase } from './storage/database.ts'

let testApp: TestApp
let database: Database
/** The app on connections of its own, which report the plan of each statement. */
let app: App
let player: Person
const told: string[] = []

beforeAll(async () => {
  testApp = await openTestApp()
  player = await testApp.person({ admin: true })
  const statements = [
    `insert into game_types (name, complexity, strategy, luck, weight, footprint, tactics, descriptions, rules)
      select 'Game ' || n, 0, 0, 0, 0, 0, 0, '[]', '[]' from generate_series(1, 30) n`,
    `insert into people (issuer, subject, display_name)
      select 'https://id.example', n::text, 'Player ' || n from generate_series(1, 4000) n`,
    `insert into games (person_id, game_type_id, seed, game_over, game_won, game_score)
      select people.id, 1 + n % 2, sha256(people.subject::bytea), true, true, n * 7 % 600
      from people, generate_series(1, 5) n`,
    `insert into games (person_id, game_type_id, seed)
      select ${player.personId}, 1, sha256(n::text::bytea) from generate_series(1, 20) n`,
    `insert into games (person_id, game_type_id, seed, game_over)
      select ${player.personId}, 1, sha256(n::text::bytea), true from generate_series(1, 1000) n`,
    `insert into rankings (game_type_id, person_id, game_id, score)
      select distinct on (game_type_id, person_id) game_type_id, person_id, id, game_score from games where game_won`,
    `insert into player_statistics (person_id, game_type_id, games, won, streak, longest_streak, best, total, tens)
      select people.id, type, 5, 2, 1, 2, 200, 600, '{"120": 5}' from people, generate_series(1, 2) type`,
    `insert into score_counts (game_type_id, ten, games)
      select id, n * 10, 7 from game_types, generate_series(-20, 90) n`,
    `insert into score_count_shards (game_type_id, ten, shard, games)
      select id, n * 10, shard, 7 from game_types, generate_series(0, 20) n, generate_series(0, 4) shard`,
    `insert into teams (name, location, conference, division)
      select 'Team ' || n, 'Delta', 0, 0 from generate_series(1, 5000) n`,
    `insert into audit_trail (act, thing) select 'team deleted', 'team ' || n from generate_series(1, 5000) n`,
    `insert into codes (code_hash, created_by, used_by)
      select sha256(people.subject::bytea), people.id, people.id from people`,
    // An index that answers alone needs to know which rows everybody sees, as autovacuum keeps it.
    'vacuum analyze',
  ]
  for (const statement of statements) await testApp.database.pool.query(statement)
  const name = testApp.address.database
  await testApp.database.pool.query(`
    alter database ${name} set session_preload_libraries = 'auto_explain';
    alter database ${name} set auto_explain.log_min_duration = 0;
    alter database ${name} set auto_explain.log_level = 'notice'`)
  database = openDatabase(testApp.address, 4)
  database.pool.on('connect', (client) => client.on('notice', ({ message = '' }) => told.push(message)))
  app = await buildApp({ settings: testApp.settings, database })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await testApp.close()
})

/** Returns the plans of a request's statements on `table`. */
async function plansOf(url: string, table: string): Promise<string[]> {
  told.length = 0
  const answer = await app.inject({ url, headers: player.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return told.filter((plan) => new RegExp(`\\bfrom "?${table}\\b`, 'i').test(plan))
}

test('[LEAD-03] the leaderboard of all types is one statement, which reads ten rows of each by an index', async () => {
  const plans = await plansOf('/api/gametypes/ranked/-1', 'game_types')
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('Index Scan using rankings_best on rankings')
  expect(plans[0]).toContain('Index Scan using people_pkey on people')
  expect(plans[0]).not.toMatch(/Seq Scan on (rankings|people)/)
})

test.each([
  [1, 'Index Only Scan using games_listed'],
  [30, 'Index Only Scan using games_listed'],
  [60, 'Index Only Scan Backward using games_listed'],
])("[GAME-07] page %i of a player's games skips the other games in the index alone", async (page, scan) => {
  const plans = await plansOf(`/api/games/page?gameTypeId=1&id=${page}`, 'games')
  expect(plans).toHaveLength(2)
  const [count, listed] = plans
  expect(count).toContain('Index Only Scan using games_listed')
  expect(listed).toContain(scan)
  expect(listed).toContain('Index Scan using games_pkey on games')
  expect(plans.join()).not.toContain('Seq Scan')
})

test('[LEAD-04] the own places are one statement, which counts the better games in the index alone', async () => {
  const plans = await plansOf('/api/gametypes/ranked/-1/mine', 'game_types')
  expect(plans).toHaveLength(1)
  expect(plans[0]?.match(/Index Only Scan using rankings_best on rankings/g)).toHaveLength(2)
  expect(plans[0]).not.toMatch(/Seq Scan on (rankings|people)/)
})

test('[CONT-01] the unfinished games are one statement by the index of unfinished games', async () => {
  const plans = await plansOf('/api/games/unfinished', 'games')
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatch(/(using|on) games_unfinished/)
  expect(plans[0]).not.toContain('Seq Scan on games')
})

test('[STAT-01] the statistics are two statements by their keys, however many games were played', async () => {
  const own = await plansOf('/api/statistics/1', 'game_types')
  expect(own).toHaveLength(1)
  expect(own[0]).toContain('Index Scan using player_statistics_pkey on player_statistics')
  const everybody = told.filter((plan) => /from score_counts/i.test(plan))
  expect(everybody).toHaveLength(1)
  expect(everybody[0]).toMatch(/(using|on) score_counts_pkey/)
  expect(everybody[0]).toMatch(/(using|on) score_count_shards_pkey/)
  expect([...own, ...everybody].join()).not.toMatch(/Scan.* on (games|rankings)\b/)
})

test.each([
  ['[TEAM-03]', '/api/teams?id=3', 'teams', 'teams_pkey'],
  ['[AUDIT-02]', '/api/System/secure/audit?id=3', 'audit_trail', 'audit_trail_pkey'],
  ['[GAME-01]', '/api/gametypes/page?id=1', 'game_types', null],
])('%s %s is two statements: the page by its key, and the count', async (_, url, table, index) => {
  const plans = await plansOf(url, table)
  expect(plans).toHaveLength(2)
  const pages = plans.filter((plan) => /\blimit\b/.test(plan))
  expect(pages).toHaveLength(1)
  // A small table such as that of the game types is read completely, whatever indexes it has.
  if (index) expect(pages[0]).toMatch(new RegExp(`Index Scan (Backward )?using ${index}`))
})

test('[T-G1] a deletion finds the codes and the acts of a person by indexes', async () => {
  const { pool } = testApp.database
  for (const [table, column] of [
    ['codes', 'used_by'],
    ['codes', 'created_by'],
    ['audit_trail', 'person_id'],
  ]) {
    const { rows } = await pool.query(`explain update ${table} set ${column} = null where ${column} = 7`)
    expect(JSON.stringify(rows)).toMatch(/(Index Scan|Bitmap Index Scan)/)
  }
})
