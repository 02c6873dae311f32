import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { redemptionsOfDays } from './codes/store.ts'
import { gamesOfDays } from './games/games-of-days.ts'
import { accountsOfDays } from './people/store.ts'
import { countPastDays, readGameDays } from './visits/game-days.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.database.pool.query(`
    insert into people (issuer, subject, display_name, created_at) values
      ('https://id.example', 'wren', 'Wren', '2026-03-02T23:59:59Z'),
      ('https://id.example', 'heron', 'Heron', '2026-03-03T00:00:00Z'),
      ('https://id.example', 'egret', 'Egret', '2026-03-03T10:00:00Z');
    insert into games (person_id, game_type_id, seed, created_at, finished_at)
      select people.id, 1, sha256('a'), begun::timestamptz, ended::timestamptz
      from (values
        ('wren', '2026-03-02T23:59:59Z', '2026-03-03T00:00:00Z'),
        ('wren', '2026-03-03T08:00:00Z', '2026-03-03T09:00:00Z'),
        ('wren', '2026-03-03T10:00:00Z', null),
        ('heron', '2026-03-03T11:00:00Z', '2026-03-05T12:00:00Z')
      ) as played (subject, begun, ended) join people using (subject);
    -- Of a player whose account is deleted.
    insert into games (game_type_id, seed, created_at) values (1, sha256('a'), '2026-03-03T12:00:00Z');
    insert into codes (code_hash) values (sha256('code'));
    insert into code_redemptions (code_id, person_id, redeemed_at)
      select codes.id, people.id, '2026-03-03T10:30:00Z' from codes, people where subject = 'heron'`)
})
afterAll(() => testApp.close())

const readers = { gamesOfDays, accountsOfDays, redemptionsOfDays }
const current = '2026-03-07'
const nothing = { gamesBegun: 0, gamesEnded: 0, players: 0, newPlayers: 0, accounts: 0, codesRedeemed: 0 }
const march2 = { ...nothing, day: '2026-03-02', gamesBegun: 1, players: 1, newPlayers: 1, accounts: 1 }
const march3 = {
  day: '2026-03-03',
  gamesBegun: 4,
  gamesEnded: 2,
  players: 2,
  newPlayers: 1,
  accounts: 2,
  codesRedeemed: 1,
}
const march5 = { ...nothing, day: '2026-03-05', gamesEnded: 1 }

test('the current day and, until the job has run, the day before are counted when they are asked for', {
  tags: 'VISIT-06',
}, async () => {
  const { db } = testApp.database
  expect(await readGameDays(db, readers, { since: '2026-03-01', current: '2026-03-03' })).toEqual([
    march2,
    march3,
  ])
  expect(await readGameDays(db, readers, { since: '2026-03-05', current: '2026-03-05' })).toEqual([march5])
})

test('days that are over are counted once, with games, players, accounts and codes of each', {
  tags: 'VISIT-06',
}, async () => {
  const { db, pool } = testApp.database
  const { signal } = new AbortController()
  await countPastDays(db, readers, signal)
  const days = await readGameDays(db, readers, { since: '2026-03-01', current })
  expect(days).toEqual([
    march2,
    march3,
    { ...nothing, day: '2026-03-04' },
    march5,
    { ...nothing, day: '2026-03-06' },
  ])
  // What happened stays, also when the people who did it are deleted.
  await pool.query(
    "delete from code_redemptions; delete from games; delete from people where subject <> 'wren'",
  )
  await countPastDays(db, readers, signal)
  expect(await readGameDays(db, readers, { since: '2026-03-01', current })).toEqual(days)
})

test('a server that stops counts no more days', { tags: 'VISIT-06' }, async () => {
  const { db, pool } = testApp.database
  await pool.query('delete from game_days')
  const stopping = new AbortController()
  stopping.abort()
  await countPastDays(db, readers, stopping.signal)
  expect((await pool.query('select from game_days')).rows).toHaveLength(0)
})
