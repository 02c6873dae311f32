// Compares the lists of the owner's desk on a database with few rows with the same lists on one with many: the median
// time of each read, in turns on both, and the ratio. A page deep in a list must cost what the first one does. Each
// read is repeated, so that its data is in memory.
//   script/trial owner-lists [--rows N] [--rounds N]
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { connection } from '../../server/storage/database.ts'
import { median } from '../support/median.ts'
import { openPostgres } from '../support/postgres/postgres.ts'
import { startServer, withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { firstAdminLinkOf } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '7' } },
})
const few = 500
const many = Number(values.rows)
const rounds = Number(values.rounds)
const requestsPerRound = 20
/** 1,000,000 messages beside 50,000 codes and people. */
const messagesPerRow = 20

/** SQL for the time of the row `n` of a list: a minute after the row before. */
const time = "timestamptz 'epoch' + n * interval '1 minute'"

/** Returns the key of the row `n` of a list, whose id is its number as well. */
const key = (n: number) => `${n * 60_000_000}-${n}`

/** A list of the owner's desk. */
interface OwnerList {
  /** The statements that fill it with so many rows; those of all lists run in the order of the lists. */
  readonly fill: (rows: number) => readonly string[]
  /** What is read, at an address that depends on the number of rows. */
  readonly reads: readonly (readonly [what: string, url: (rows: number) => string])[]
}

/** Codes of ten batches, each tenth for several people; half of them are redeemed, by as many people. */
const codes: OwnerList = {
  fill: (rows) => [
    `insert into people (issuer, subject, display_name, email, created_at)
      select 'https://players.example', n::text, 'Player ' || n, 'player' || n || '@example.org', ${time}
      from generate_series(1, ${rows / 2}) n`,
    `insert into codes (code_hash, beginning, note, people_limit, people_count, used_at, created_at)
      select sha256(n::text::bytea), translate(to_char(n % 10000, 'FM0000'), '0123456789', 'BCDFGHJKMN'),
        'Batch ' || n % 10 || ' number ' || n, case when n % 10 = 0 then 20 else 1 end, n % 2,
        case when n % 2 = 1 then now() end, ${time}
      from generate_series(1, ${rows}) n`,
    `insert into code_redemptions (code_id, person_id)
      select codes.id, people.id from codes join people on people.subject = ((codes.id + 1) / 2)::text
      where people_count = 1`,
    'vacuum (analyze) people, codes, code_redemptions',
  ],
  reads: [
    ['codes, first page', () => '/Codes/list'],
    ['codes, middle page', (rows) => `/Codes/list?before=${key(rows / 2)}`],
    ['codes, last page', () => `/Codes/list?before=${key(20)}`],
    ['codes, page before the last', () => `/Codes/list?after=${key(20)}`],
    ['codes, a note that one has', (rows) => `/Codes/list?search=number+${rows / 4}`],
    ['codes, a note that each tenth has', () => '/Codes/list?search=batch+7'],
    ['codes, the same, deep', () => `/Codes/list?search=batch+7&before=${key(300)}`],
    ['codes, a person', () => '/Codes/list?search=player77%40example.org'],
    ['codes, a word that all people have', () => '/Codes/list?search=player'],
    ['codes, a word of nobody', () => '/Codes/list?search=xylophone'],
    ['codes, 500 for the file', () => '/Codes/list?limit=500'],
  ],
}

/** People with statistics of two games; one of a hundred is disabled, and each tenth has the same first name. */
const people: OwnerList = {
  fill: (rows) => [
    `insert into people (issuer, subject, display_name, email, created_at)
      select 'https://people.example', n::text, case when n % 10 = 0 then 'Wren ' else 'Heron ' end || n,
        'bird' || n || '@example.org', ${time} + ${rows / 2} * interval '1 minute'
      from generate_series(1, ${rows}) n`,
    `update people set disabled_at = now() where issuer = 'https://people.example' and subject::integer % 100 = 0`,
    `insert into player_statistics (person_id, game_type_id, games, won, streak, longest_streak, best, total, tens)
      select id, type, 5, 2, 1, 2, 200, 600, '{"120": 5}'
      from people, generate_series(1, 2) type where issuer = 'https://people.example'`,
    `insert into games (person_id, game_type_id, seed, game_over, game_won, game_score)
      select people.id, 1 + n % 2, sha256(n::text::bytea), true, true, n % 600
      from people, generate_series(1, ${rows / 10}) n
      where issuer = 'https://people.example' and subject = '7'`,
    `insert into audit_trail (act, thing)
      select 'name reset', 'person ' || id from people where issuer = 'https://people.example'`,
    'vacuum (analyze) people, player_statistics, games, audit_trail',
  ],
  reads: [
    ['people, first page', () => '/People/list'],
    ['people, middle page', (rows) => `/People/list?before=${key(rows)}`],
    ['people, last page', () => `/People/list?before=${key(20)}`],
    ['people, page before the last', () => `/People/list?after=${key(20)}`],
    ['people, one address', () => '/People/list?search=bird77%40example.org'],
    ['people, a name that each tenth has', () => '/People/list?search=wren'],
    ['people, the same, deep', (rows) => `/People/list?search=wren&before=${key(rows)}`],
    ['people, a word that nearly all have', () => '/People/list?search=heron'],
    ['people, a word of nobody', () => '/People/list?search=xylophone'],
    ['people, disabled', () => '/People/list?only=disabled'],
    ['people, admins', () => '/People/list?only=admins'],
    ['people, 500 for the file', () => '/People/list?limit=500'],
    ['people, one with many games', (rows) => `/People/${rows / 2 + 8}/games`],
    ['people, what happened to one', (rows) => `/People/${rows / 2 + 8}/acts`],
  ],
}

/** Messages, twenty times as many as other rows; each hundredth is unread, each tenth is from the same name. */
const messages: OwnerList = {
  fill: (rows) => [
    `insert into contact_messages (name, email, subject, message, read_at, answered_at, received_at)
      select case when n % 10 = 0 then 'Wren ' else 'Heron ' end || n, 'bird' || n || '@example.net', 'Number ' || n,
        repeat('Hello. ', 20), case when n % 100 > 0 then now() end, case when n % 100 > 0 then now() end, ${time}
      from generate_series(1, ${rows * messagesPerRow}) n`,
    'vacuum (analyze) contact_messages',
  ],
  reads: [
    ['messages, first page', () => '/messages/list'],
    ['messages, middle page', (rows) => `/messages/list?before=${key((rows * messagesPerRow) / 2)}`],
    ['messages, last page', () => `/messages/list?before=${key(20)}`],
    ['messages, page before the last', () => `/messages/list?after=${key(20)}`],
    ['messages, one address', () => '/messages/list?search=bird77%40example.net'],
    ['messages, a name of each tenth', () => '/messages/list?search=wren'],
    ['messages, the same, deep', () => `/messages/list?search=wren&before=${key(5000)}`],
    ['messages, a word of nobody', () => '/messages/list?search=xylophone'],
    ['messages, unread', () => '/messages/list?only=unread'],
    ['messages, unread, deep', () => `/messages/list?only=unread&before=${key(3000)}`],
    ['messages, 500 for the file', () => '/messages/list?limit=500'],
  ],
}

/** Subscribers, nine of ten confirmed, and a newsletter that was sent to them; each hundredth mail was refused. */
const subscribers: OwnerList = {
  fill: (rows) => [
    `insert into subscribers (email, source, confirmed_at, subscribed_at)
      select 'bird' || n || '@example.net', '/about', case when n % 10 > 0 then now() end, ${time}
      from generate_series(1, ${rows}) n`,
    `insert into newsletters (subject, text, started_at, recipients) values ('News', 'Hello.', now(), ${rows})`,
    `insert into newsletter_mails (newsletter_id, subscriber_id, state, due_at)
      select newsletters.id, subscribers.id, case when subscribers.id % 100 = 0 then 'failed' else 'sent' end, subscribed_at
      from newsletters, subscribers`,
    'vacuum (analyze) subscribers, newsletters, newsletter_mails',
  ],
  reads: [
    ['subscribers, first page', () => '/subscribers/list'],
    ['subscribers, middle page', (rows) => `/subscribers/list?before=${key(rows / 2)}`],
    ['subscribers, last page', () => `/subscribers/list?before=${key(20)}`],
    ['subscribers, page before the last', () => `/subscribers/list?after=${key(20)}`],
    ['subscribers, one address', () => '/subscribers/list?search=bird77%40example.net'],
    [
      'subscribers, unconfirmed, deep',
      (rows) => `/subscribers/list?only=unconfirmed&before=${key(rows / 2)}`,
    ],
    ['subscribers, an address of nobody', () => '/subscribers/list?search=xylophone'],
    ['subscribers, 500 for the file', () => '/subscribers/list?limit=500'],
    ['newsletters, refused mails', () => '/newsletters/1/mails'],
    ['newsletters, refused mails, deep', (rows) => `/newsletters/1/mails?before=${key(rows / 2)}`],
  ],
}

const lists: readonly OwnerList[] = [codes, people, messages, subscribers]

/** A server on a filled database, with its admin. */
interface Side {
  readonly rows: number
  readonly admin: TestClient
  close(): Promise<void>
}

const pageShape = z.object({ items: z.array(z.unknown()) })

async function open(rows: number): Promise<Side> {
  const postgres = await openPostgres(throwAwayFolder())
  const server = await startServer({ DATABASE_URL: postgres.url, ...withoutLimits })
  await server.ready()
  const admin = new TestClient(server.address)
  await admin.becomeFirstAdmin(firstAdminLinkOf(server), 'owner@example.org', 'climbing the sky', 'Owner')
  // Without the time limits of requests.
  const client = new pg.Client(connection({ url: postgres.url }))
  await client.connect()
  for (const statement of lists.flatMap(({ fill }) => fill(rows))) await client.query(statement)
  await client.end()
  return {
    rows,
    admin,
    async close() {
      await server.stop()
      await postgres.close()
    },
  }
}

async function timed({ admin, rows }: Side, url: (rows: number) => string): Promise<number> {
  const began = performance.now()
  const { status, body } = await admin.call('GET', url(rows))
  const milliseconds = performance.now() - began
  if (status !== 200) throw new Error(`${url(rows)} was answered with ${status}: ${JSON.stringify(body)}`)
  pageShape.parse(body)
  return milliseconds
}

async function compare(sides: readonly Side[]): Promise<void> {
  const heads = sides.map(({ rows }) => `${rows.toLocaleString('en')} rows`.padStart(13))
  console.log(`${''.padEnd(36)}${heads.join('')}   ratio   median of ${rounds} rounds`)
  for (const [what, url] of lists.flatMap(({ reads }) => reads)) {
    const medians: number[][] = sides.map(() => [])
    for (let round = 0; round <= rounds; round++) {
      const times: number[][] = sides.map(() => [])
      for (let request = 0; request < requestsPerRound; request++)
        for (const [index, side] of sides.entries()) times[index]?.push(await timed(side, url))
      // The first round reads the data into memory.
      if (round > 0) for (const [index, each] of times.entries()) medians[index]?.push(median(each))
    }
    const [small = 0, large = 0] = medians.map(median)
    const shown = [small, large].map((time) => `${time.toFixed(2)} ms`.padStart(13)).join('')
    console.log(`${what.padEnd(36)}${shown}   ${(large / small).toFixed(2)}`)
  }
}

const sides: Side[] = []
try {
  for (const rows of [few, many]) sides.push(await open(rows))
  await compare(sides)
} finally {
  for (const side of sides) await side.close()
}
