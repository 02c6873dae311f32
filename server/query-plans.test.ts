import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { daysOfWeek } from './achievements/store.ts'
import { type App, buildApp } from './app.ts'
import { gamesOfWeek } from './games/games-of-person.ts'
import { placesOfWeek } from './leaderboard/past-periods.ts'
import { takeMail } from './newsletter/mails.ts'
import { takeDueMail } from './newsletter/weekly/store.ts'
import { connection, type Database, openDatabase } from './storage/database.ts'

let testApp: TestApp
let database: Database
/** The app on connections of its own, which report the plan of each statement. */
let app: App
let player: Person
const told: string[] = []

/** The times by which lists are ordered. Rows of all lists are an hour apart, in the order of their ids. */
const timeOf = {
  audit_trail: 'done_at',
  codes: 'created_at',
  contact_messages: 'received_at',
  excluded_games: 'excluded_at',
  name_reports: 'reported_at',
  newsletter_mails: 'due_at',
  people: 'created_at',
  subscribers: 'subscribed_at',
  teams: 'created_at',
}
const keyOfId = (id: number) => `${id * 3_600_000_000}-${id}`

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
    `insert into game_ordinals (person_id, game_type_id, ordinal, game_id)
      select person_id, game_type_id, ordinal, id
      from (select person_id, game_type_id, id,
        row_number() over (partition by person_id, game_type_id order by id) as ordinal from games) as numbered
      where ordinal % 100 = 0`,
    `insert into game_ordinals (person_id, game_type_id, ordinal, game_id)
      select id, 2, n * 100, n from people, generate_series(1, 10) n where id <> ${player.personId}`,
    `insert into rankings (game_type_id, person_id, game_id, score)
      select distinct on (game_type_id, person_id) game_type_id, person_id, id, game_score from games where game_won`,
    `insert into period_rankings (period, starts_on, game_type_id, person_id, game_id, score, finished_at)
      select period, date_trunc(period, now() at time zone 'UTC')::date - months * 30, game_type_id, person_id, game_id,
        score, now() - months * interval '30 days'
      from rankings, (values ('day'), ('week'), ('month')) as periods (period), generate_series(0, 4) months
      where months = 0 and person_id % 2 = 0 or person_id % 20 = 0`,
    `insert into player_statistics (person_id, game_type_id, games, won, streak, longest_streak, best, total, tens)
      select people.id, type, 5, 2, 1, 2, 200, 600, '{"120": 5}' from people, generate_series(1, 2) type`,
    `insert into achievements (person_id, name, game_id, earned_at, times)
      select id, name, 1, now(), 1 from people, unnest(array['all-rounds', 'no-joker', 'no-hint']) name`,
    `insert into days_played (person_id, day)
      select id, date '2026-01-01' + n from people, generate_series(1, 20) n where id % 4 = 0
      union all select ${player.personId}, current_date - n from generate_series(1, 2000) n`,
    `insert into score_counts (game_type_id, ten, games)
      select id, n * 10, 7 from game_types, generate_series(-20, 90) n`,
    `insert into score_count_shards (game_type_id, ten, shard, games)
      select id, n * 10, shard, 7 from game_types, generate_series(0, 20) n, generate_series(0, 4) shard`,
    `insert into teams (name, location, conference, division)
      select 'Team ' || n, 'Delta', 0, 0 from generate_series(1, 5000) n`,
    `insert into audit_trail (act, thing) select 'team deleted', 'team ' || n from generate_series(1, 5000) n`,
    `insert into codes (code_hash, created_by, used_by, note)
      select sha256(people.subject::bytea), people.id, people.id, 'Fair ' || people.id from people`,
    `insert into codes (code_hash, note) select sha256(('spare ' || n)::bytea), 'Spare' from generate_series(1, 20000) n`,
    `insert into code_redemptions (code_id, person_id) select id, used_by from codes where used_by is not null`,
    `insert into audit_trail (act, thing) select 'name reset', 'person ' || id from people`,
    `update people set disabled_at = now() where id % 500 = 0`,
    `insert into contact_messages (name, email, subject, message, read_at, answered_at)
      select 'Wren ' || n, 'wren' || n || '@example.net', 'Hello', 'Hello', now(), case when n % 400 > 0 then now() end
      from generate_series(1, 8000) n`,
    `update contact_messages set read_at = null where id % 1000 = 0`,
    `update contact_messages set spam_at = now() where id % 500 = 7`,
    `insert into name_reports (reporter_id, person_id, name, cause, note, settled_at)
      select ${player.personId}, id, display_name, 'rude', '', case when id % 40 > 0 then now() end from people`,
    `insert into subscribers (email, confirmed_at)
      select 'bird' || n || '@example.net', case when n % 40 > 0 then now() end from generate_series(1, 4000) n`,
    `insert into newsletters (id, subject, text, started_at, list_end, listed_to, run) overriding system value
      select n, 'Letter ' || n, 'a', now(), 4000, 4000, 1 from generate_series(1, 6) n`,
    `insert into newsletter_mails (newsletter_id, subscriber_id, state)
      select newsletters.id, subscribers.id, case when subscribers.id % 100 = 0 then 'failed'
        when subscribers.id % 100 = 1 then 'waiting' else 'sent' end
      from newsletters, subscribers where confirmed_at is not null or subscribers.id % 100 = 0`,
    `insert into weekly_mails (person_id, email, due_at)
      select id, 'a@example.net', case when id % 100 = 0 then now() else now() + interval '5 days' end from people`,
    `insert into excluded_games (game_id, person_id, reason)
      select id, person_id, 'a test' from games where id % 5 = 0 and game_over limit 3000`,
    `insert into games (person_id, game_type_id, seed, game_over, game_score, day)
      select id, 1, sha256(subject::bytea), true, id % 300, (now() at time zone 'utc')::date - id::integer % 40 from people`,
    `insert into daily_results (game_id, day, game_type_id, person_id, score)
      select id, day, game_type_id, person_id, game_score from games where day is not null`,
    `insert into daily_scores (day, game_type_id, score, games)
      select (now() at time zone 'utc')::date - day, type, score, 70
      from generate_series(0, 99) day, generate_series(1, 2) type, generate_series(0, 60) score`,
    `insert into hidden_people (person_id) select id from people where id % 400 = 0`,
    `insert into challenges (game_id, person_id)
      select id, person_id from games
      where game_over and day is null and (id % 4 = 0 and person_id % 2 = 0 or person_id = ${player.personId})`,
    `insert into games (person_id, game_type_id, seed, practice, game_over, challenge_id)
      select people.id, 1, sha256('a'), true, true, challenges.id
      from people, (select id from challenges where person_id = ${player.personId} limit 3) as challenges
      where people.id <> ${player.personId}`,
    `insert into games (person_id, game_type_id, seed, practice, game_over, challenge_id)
      select ${player.personId}, 1, sha256('a'), true, true, id from challenges where person_id <> ${player.personId} limit 50`,
    `insert into challenge_results (game_id, challenge_id, person_id, score)
      select id, challenge_id, person_id, id % 300 from games where challenge_id is not null`,
    `insert into visit_counts (day, kind, name, views, visitors)
      select (now() at time zone 'utc')::date - past, kind, '/' || n, n, n
      from generate_series(0, 700) past, (values ('page'), ('source')) as kinds (kind), generate_series(1, 20) n
      union all select (now() at time zone 'utc')::date - past, 'page', '', 300, 200 from generate_series(0, 700) past`,
    `insert into game_days select (now() at time zone 'utc')::date - past, 5, 5, 4, 1, 1, 1 from generate_series(1, 700) past`,
    `update games set created_at = now() - interval '300 days' + id * interval '5 minutes'`,
    `update games set finished_at = created_at where game_over`,
    ...Object.entries(timeOf).map(
      ([table, time]) => `update ${table} set ${time} = timestamptz 'epoch' + id * interval '1 hour'`,
    ),
    `update code_redemptions set redeemed_at = now() - id % 300 * interval '1 day'`,
    // An index that answers alone needs to know which rows everybody sees, as autovacuum keeps it.
    'vacuum analyze',
  ]
  // Without the time limits of requests.
  const filling = new pg.Client(connection(testApp.address))
  await filling.connect()
  for (const statement of statements) await filling.query(statement)
  await filling.end()
  const name = testApp.address.database
  await testApp.database.pool.query(`
    alter database ${name} set session_preload_libraries = 'auto_explain';
    alter database ${name} set auto_explain.log_min_duration = 0;
    alter database ${name} set auto_explain.log_analyze = on;
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

test('the leaderboard of all types is one statement, which reads ten rows of each by an index', {
  tags: 'LEAD-03',
}, async () => {
  const plans = await plansOf('/api/gametypes/ranked/-1', 'game_types')
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('Index Scan using rankings_best on rankings')
  expect(plans[0]).toContain('Index Scan using people_pkey on people')
  expect(plans[0]).not.toMatch(/Seq Scan on (rankings|people)/)
})

test.each([2, 5, 30, 36, 60, 68])(
  "page %i of a player's games is found in the index alone, at most 150 games away",
  { tags: 'GAME-07' },
  async (page) => {
    const plans = await plansOf(`/api/games/page?gameTypeId=1&id=${page}`, 'games')
    expect(plans).toHaveLength(2)
    const [counted, listed] = plans
    for (const plan of [counted, listed]) {
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using game_ordinals_pkey/)
      expect(plan).toContain('Index Only Scan using games_listed')
      const read = [...(plan ?? '').matchAll(/games_listed.* rows=(\d+)(\.\d+)? loops=1\)/g)].map(
        ([, rows]) => Number(rows),
      )
      expect(read.length).toBeGreaterThan(0)
      expect(Math.max(...read)).toBeLessThanOrEqual(150)
    }
    expect(listed).toContain('Index Scan using games_pkey on games')
    expect(plans.join()).not.toContain('Seq Scan')
  },
)

test('the own places are one statement, which counts the better games in the index alone', {
  tags: 'LEAD-04',
}, async () => {
  const plans = await plansOf('/api/gametypes/ranked/-1/mine', 'game_types')
  expect(plans).toHaveLength(1)
  expect(plans[0]?.match(/Index Only Scan using rankings_best on rankings/g)).toHaveLength(2)
  expect(plans[0]).toContain('Index Only Scan Backward using rankings_best on rankings')
  expect(plans[0]).not.toMatch(/Seq Scan on (rankings|people)/)
})

test.each(['day', 'week', 'month'])(
  'the boards of the %s, and the own places, are one statement each, by the index of the best',
  { tags: 'LEAD-05' },
  async (period) => {
    const [board, ...others] = await plansOf(`/api/gametypes/ranked/-1?period=${period}`, 'game_types')
    expect(others).toEqual([])
    expect(board).toContain('Index Scan using period_rankings_best on period_rankings')
    expect(board).not.toMatch(/Seq Scan on (period_rankings|people)/)

    const [own, ...more] = await plansOf(`/api/gametypes/ranked/-1/mine?period=${period}`, 'game_types')
    expect(more).toEqual([])
    expect(own?.match(/Index Only Scan using period_rankings_best on period_rankings/g)).toHaveLength(2)
    expect(own).toContain('Index Scan using period_rankings_pkey on period_rankings')
    expect(own).not.toMatch(/Seq Scan on (period_rankings|people)/)
  },
)

test('the best of past periods are found by a step down an index for each period', {
  tags: 'LEAD-06',
}, async () => {
  for (const query of ['period=day', 'period=week', 'period=month', 'period=month&before=2026-01-01']) {
    const plans = await plansOf(`/api/gametypes/ranked/-1/past?${query}`, 'page')
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(/Index Only Scan Backward using period_rankings_\w+ on period_rankings/)
    expect(plans[0]).not.toMatch(/Seq Scan on (period_rankings|people)/)
  }
})

test('the unfinished games are one statement by the index of unfinished games', {
  tags: 'CONT-01',
}, async () => {
  const plans = await plansOf('/api/games/unfinished', 'games')
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatch(/(using|on) games_unfinished/)
  expect(plans[0]).not.toContain('Seq Scan on games')
})

test('the statistics are two statements by their keys, however many games were played', {
  tags: 'STAT-01',
}, async () => {
  const own = await plansOf('/api/statistics/1', 'game_types')
  expect(own).toHaveLength(1)
  expect(own[0]).toContain('Index Scan using player_statistics_pkey on player_statistics')
  const everybody = told.filter((plan) => /from score_counts/i.test(plan))
  expect(everybody).toHaveLength(1)
  expect(everybody[0]).toMatch(/(using|on) score_counts_pkey/)
  expect(everybody[0]).toMatch(/(using|on) score_count_shards_pkey/)
  expect([...own, ...everybody].join()).not.toMatch(/Scan.* on (games|rankings)\b/)
})

for (const [requirement, url, table, index] of [
  ['TEAM-03', '/api/teams?id=3', 'teams', 'teams_created'],
  ['GAME-01', '/api/gametypes/page?id=1', 'game_types', null],
] as const) {
  test(`${url} is two statements: the page by its key, and the count`, { tags: requirement }, async () => {
    const plans = await plansOf(url, table)
    expect(plans).toHaveLength(2)
    const pages = plans.filter((plan) => /\blimit\b/.test(plan))
    expect(pages).toHaveLength(1)
    // A small table such as that of the game types is read completely, whatever indexes it has.
    if (index) expect(pages[0]).toMatch(new RegExp(`Index Scan (Backward )?using ${index}`))
  })
}

test.each(['', `before=${keyOfId(300)}`, `before=${keyOfId(5)}`, `after=${keyOfId(40)}`])(
  'the page %s of the trail is one statement by its key',
  { tags: 'AUDIT-02' },
  async (query) => {
    const plans = await plansOf(`/api/System/secure/audit?${query}`, 'audit_trail')
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(/Index Scan (Backward )?using audit_trail_done/)
  },
)

test.each([
  ['the first page', '', 'codes_created'],
  ['a page in the middle', `before=${keyOfId(10000)}`, 'codes_created'],
  ['the page before it', `after=${keyOfId(10000)}`, 'codes_created'],
  ['the last page', `before=${keyOfId(15)}`, 'codes_created'],
  ['a rare word', 'search=fair%202117', 'codes_searched'],
  ['a person', 'search=2117', 'people_searched'],
])(
  '%s of the codes is one statement, which reads no table completely',
  { tags: 'CODE-10' },
  async (_, query, index) => {
    const plans = await plansOf(`/api/Codes/list?${query}`, 'codes')
    expect(plans).toHaveLength(1)
    expect(plans[0]).toContain(index)
    expect(plans[0]).not.toMatch(/Seq Scan on (codes|code_redemptions|people)\b/)
  },
)

test.each([
  ['the first page', 'list', 'people_created'],
  ['a page in the middle', `list?before=${keyOfId(2000)}`, 'people_created'],
  ['the page before it', `list?after=${keyOfId(2000)}`, 'people_created'],
  ['the last page', `list?before=${keyOfId(15)}`, 'people_created'],
  ['a rare word', 'list?search=2117', 'people_searched'],
  ['a word of all', 'list?search=player', 'people_created'],
  ['the disabled', 'list?only=disabled', 'people_disabled'],
  ['the admins', 'list?only=admins', 'people_issuer_subject_key'],
])('%s of the people reads no table completely', { tags: 'PEOPLE-01' }, async (_, query, index) => {
  await plansOf(`/api/People/${query}`, 'people')
  // That a word is frequent is known after 2,000 people, however they are read.
  const read = told.filter((plan) => !/^Limit .* rows=2000\.00 /m.test(plan)).join()
  expect(read).toContain(index)
  expect(read).not.toMatch(/Seq Scan on (people|player_statistics)\b/)
})

test.each([
  ['the first page', 'messages/list?', 'contact_messages_received'],
  ['a page in the middle', `messages/list?before=${keyOfId(4000)}`, 'contact_messages_received'],
  ['the last page', `messages/list?before=${keyOfId(15)}`, 'contact_messages_received'],
  ['a rare word', 'messages/list?search=wren2117', 'contact_messages_words'],
  ['a word of all', 'messages/list?search=hello', 'contact_messages_received'],
  ['the unread', 'messages/list?only=unread', 'contact_messages_unread'],
  ['the unanswered', 'messages/list?only=unanswered', 'contact_messages_unanswered'],
  ['the probable spam', 'messages/list?only=spam', 'contact_messages_spam'],
  ['the number of the unread', 'messages/unread', 'contact_messages_unread'],
  ['one', 'messages/17', 'contact_messages_pkey'],
])('%s of the messages: no table is read completely', { tags: 'INBOX-01' }, async (_, path, index) => {
  await plansOf(`/api/${path}`, 'contact_messages')
  const read = told.filter((plan) => !/^Limit .* rows=2000\.00 /m.test(plan)).join()
  expect(read).toContain(index)
  expect(read).not.toMatch(/Seq Scan on (contact_messages|people)\b/)
})

test.each([
  ['the first page', 'subscribers/list?', 'subscribers_subscribed'],
  ['a page in the middle', `subscribers/list?before=${keyOfId(2000)}`, 'subscribers_subscribed'],
  ['the page before it', `subscribers/list?after=${keyOfId(2000)}`, 'subscribers_subscribed'],
  ['the last page', `subscribers/list?before=${keyOfId(15)}`, 'subscribers_subscribed'],
  ['one address', 'subscribers/list?search=bird2117%40example.net', 'subscribers_words'],
  ['the confirmed', 'subscribers/list?only=confirmed', 'subscribers'],
  ['the unconfirmed', 'subscribers/list?only=unconfirmed', 'subscribers_not_confirmed'],
])('%s of the subscribers: the table is not read completely', { tags: 'NEWS-03' }, async (_, path, index) => {
  await plansOf(`/api/${path}`, 'subscribers')
  expect(told.join()).toContain(index)
  expect(told.join()).not.toContain('Seq Scan on subscribers')
})

test.each([
  ['the refused mails', 'newsletters/4/mails', 'newsletter_mails_by_state'],
  ['the refused mails, deep', `newsletters/4/mails?before=${keyOfId(14000)}`, 'newsletter_mails_by_state'],
  ['the counts', 'newsletters/4', 'newsletter_mails_by_state'],
])('%s of a newsletter are read by an index', { tags: 'NEWS-08' }, async (_, path, index) => {
  await plansOf(`/api/${path}`, 'newsletter_mails')
  expect(told.join()).toContain(index)
  expect(told.join()).not.toContain('Seq Scan on newsletter_mails')
})

test('the next mail of a newsletter is taken by an index, however many were sent', {
  tags: 'NEWS-07',
}, async () => {
  told.length = 0
  expect(await takeMail(database.db, { newsletterId: 4, run: 1 })).toMatchObject({ attempts: 1 })
  expect(told.join()).toContain('newsletter_mails_by_state')
  expect(told.join()).not.toMatch(/Seq Scan on (newsletter_mails|subscribers)\b/)
})

test('the next weekly mail is taken by an index, however many are not due', { tags: 'WEEK-06' }, async () => {
  told.length = 0
  expect(await takeDueMail(database.db)).toMatchObject({ token: expect.any(String) })
  expect(told.join()).toContain('weekly_mails_due')
  expect(told.join()).not.toMatch(/Seq Scan on (weekly_mails|people)\b/)
})

test('what a weekly mail says is read by indexes, of at most 1,000 games of each type', {
  tags: 'WEEK-06',
}, async () => {
  const { rows } = await testApp.database.pool.query<{ monday: string; id: number }>(
    `select starts_on::text as monday, person_id as id from period_rankings where period = 'week'
    order by starts_on desc, score desc limit 1 offset 100`,
  )
  const { monday = '', id = 0 } = rows[0] ?? {}
  told.length = 0
  for (const personId of [player.personId, id]) {
    await gamesOfWeek(database.db, personId, monday)
    await daysOfWeek(database.db, personId, monday)
    await placesOfWeek(database.db, personId, monday)
  }
  expect(await placesOfWeek(database.db, id, monday)).not.toEqual([])
  const read = told.join()
  expect(read).toContain('games_listed')
  expect(read).toContain('days_played_pkey')
  expect(read).toMatch(/Index Only Scan using period_rankings_best on period_rankings/)
  expect(read).toMatch(/Index Scan using period_rankings_pkey on period_rankings/)
  expect(read).not.toMatch(/Seq Scan on (games|days_played|period_rankings|people)\b/)
  const counted = [...read.matchAll(/games_listed.* rows=(\d+)/g)].map(([, count]) => Number(count))
  expect(Math.max(...counted)).toBeLessThanOrEqual(1000)
})

test.each([
  ['the open', 'reports/list?', 'name_reports_open_in_order'],
  ['all', 'reports/list?only=all', 'name_reports_reported'],
  ['a page deep in all', `reports/list?only=all&before=${keyOfId(2000)}`, 'name_reports_reported'],
  ['a rare name', 'reports/list?only=all&search=2117', 'name_reports_words'],
  ['the scores', `gametypes/excluded?before=${keyOfId(2000)}`, 'excluded_games_excluded'],
])(
  '%s that are moderated: no table is read completely',
  { tags: ['REPORT-02', 'REPORT-03'] },
  async (_, path, index) => {
    await plansOf(`/api/${path}`, 'name_reports')
    expect(told.join()).toContain(index)
    expect(told.join()).not.toMatch(/Seq Scan on (name_reports|excluded_games|games|people)\b/)
  },
)

test.each([
  ['games', 'games_listed'],
  ['acts', 'audit_trail_about_people'],
])('the %s of a person are read by an index', { tags: 'PEOPLE-01' }, async (list, index) => {
  told.length = 0
  const answer = await app.inject({
    url: `/api/People/${player.personId}/${list}`,
    headers: player.headers,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(told.join()).toContain(index)
  expect(told.join()).not.toMatch(/Seq Scan on (games|audit_trail)\b/)
})

test.each([
  ['the current day', 'daily', ['daily_scores_pkey', 'daily_results_person_id']],
  ['a page of past days', 'daily/days', ['daily_scores_pkey', 'daily_results_person_id']],
  ['own tries', 'daily/tries?days=31', ['daily_scores_pkey', 'daily_results_person_id', 'games_of_day']],
])('%s: no table of results is read completely', { tags: 'DAILY-07' }, async (_, path, indexes) => {
  await plansOf(`/api/${path}`, 'games')
  const read = told.join()
  for (const index of indexes) expect(read).toContain(index)
  expect(read).not.toMatch(/Seq Scan on (games|daily_results|daily_scores|people)\b/)
})

test('a shared result is found by its link', { tags: 'DAILY-10' }, async () => {
  const { rows } = await testApp.database.pool.query<{ link: string }>(
    'select link from daily_results order by game_id limit 1',
  )
  await plansOf(`/api/daily/results/${rows[0]?.link}`, 'daily_results')
  expect(told.join()).toContain('daily_results_link_key')
  expect(told.join()).not.toMatch(/Seq Scan on (games|daily_results|daily_scores|people)\b/)
})

test.each([
  ['the challenger', '<>', 'challenge_results_best'],
  ['a friend who has finished', '=', 'games_of_challenge'],
])('the results that %s sees are read by indexes', { tags: 'CHAL-05' }, async (_, is, index) => {
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    `select challenge_id as id from challenge_results where person_id ${is} $1 limit 1`,
    [player.personId],
  )
  await plansOf(`/api/challenges/${rows[0]?.id}/results`, 'challenges')
  expect(told.join()).toContain(index)
  expect(told.join()).not.toMatch(/Seq Scan on (games|challenges|challenge_results|people)\b/)
  // The plans tell how many rows each step has read.
  const read = [...told.join().matchAll(/challenge_results.*actual time=\S+ rows=(\d+)/g)]
  expect(read.length).toBeGreaterThan(0)
  for (const [, count] of read) expect(Number(count)).toBeLessThanOrEqual(20)
})

test('a deletion finds the codes and the acts of a person by indexes', { tags: 'T-G1' }, async () => {
  const { pool } = testApp.database
  for (const [table, column] of [
    ['codes', 'used_by'],
    ['codes', 'created_by'],
    ['code_redemptions', 'person_id'],
    ['audit_trail', 'person_id'],
  ]) {
    const { rows } = await pool.query(`explain update ${table} set ${column} = null where ${column} = 7`)
    expect(JSON.stringify(rows)).toMatch(/(Index Scan|Bitmap Index Scan)/)
  }
})

test('achievements and days are two statements by their keys, however many were kept', {
  tags: 'MARK-04',
}, async () => {
  const earned = await plansOf('/api/achievements', 'achievements')
  expect(earned).toHaveLength(1)
  expect(earned[0]).toMatch(/(using|on) achievements_pkey/)
  const days = told.filter((plan) => /from days_played/i.test(plan))
  expect(days).toHaveLength(1)
  expect(days[0]).toMatch(/Index Only Scan using days_played_pkey on days_played/)
  expect([...earned, ...days].join()).not.toMatch(/Scan.* on (games|people)\b/)
})

test('the visitors of a month read only its rows, and of the games only those of the current day', {
  tags: 'VISIT-04',
}, async () => {
  const ofMonth = await plansOf('/api/visits?period=month', 'visit_counts')
  expect(ofMonth.length).toBeGreaterThanOrEqual(6)
  expect(ofMonth.join()).not.toContain('Seq Scan')
  for (const [table, index] of [
    ['games', 'games_created'],
    ['games', 'games_finished'],
    ['people', 'people_created'],
    ['code_redemptions', 'code_redemptions_redeemed'],
  ] as const) {
    const plans = (await plansOf('/api/visits?period=month', table)).join()
    expect(plans, index).toMatch(new RegExp(`Index (Only )?Scan (using|on) ${index}`))
    expect(plans, table).not.toContain(`Seq Scan on ${table}`)
  }
})
