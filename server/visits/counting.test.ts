import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { type View, VisitCounting } from './counting.ts'
import { addUpCounts, forgetVisitors } from './store.ts'

let testApp: TestApp
const opened: VisitCounting[] = []
beforeEach(async () => {
  testApp = await openTestApp()
  return async () => {
    for (const counting of opened.splice(0)) await counting.close()
    await testApp.close()
  }
})

const monday = Date.parse('2026-03-02T12:00:00Z')
const millisecondsOfDay = 86_400_000
const countryOf = (address: string) => (address.startsWith('203.') ? 'DE' : null)
const log = { warn: () => {} }

/** Opens what a process counts with, by default on a Monday that is over. */
function openCounting(now = () => monday, db = testApp.database.db): VisitCounting {
  const counting = new VisitCounting(db, log, { countryOf, now })
  opened.push(counting)
  return counting
}

function view(more: Partial<View> = {}): View {
  return { page: '/', source: '', width: 1280, address: '203.0.113.1', agent: 'Firefox', ...more }
}

async function readCounts(): Promise<string[]> {
  const { rows } = await sql<{ day: string; kind: string; name: string; views: number; visitors: number }>`
    select * from visit_counts order by day, kind, name`.execute(testApp.database.db)
  return rows.map(
    ({ day: at, kind, name, views, visitors }) => `${at} ${kind} "${name}" ${views} ${visitors}`,
  )
}

/** Returns a database that counts its statements. */
function countStatements(db: TestApp['database']['db']) {
  let statements = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: counted, statements: () => statements }
}

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    testApp.database.db,
  )
  return rows[0]?.count ?? -1
}

test('five people are told apart, with the pages, source, device and country of each', {
  tags: 'VISIT-01',
}, async () => {
  const counting = openCounting()
  const wren = { address: '203.0.113.1' }
  await counting.count(view({ ...wren, source: 'search.example' }))
  await counting.count(view({ ...wren, page: '/pricing' }))
  await counting.count(view({ ...wren, page: '/pricing/', source: 'news.example' }))
  const heron = { address: '203.0.113.1', agent: 'Safari', width: 390 }
  await counting.count(view({ ...heron, page: '/games/17' }))
  await counting.count(view({ ...heron, page: '/games/18' }))
  await counting.count(view({ address: '198.51.100.7', width: 800 }))
  // Two devices of a household, which share an IPv6 network, with the same browser.
  await counting.count(view({ address: '2001:db8:1:2::5', source: 'search.example' }))
  await counting.count(view({ address: '2001:db8:1:2::6', source: 'search.example' }))
  await counting.count(view({ address: '2001:db8:1:3::5' }))
  await counting.write()
  expect(await readCounts()).toEqual([
    '2026-03-02 country "DE" 0 2',
    '2026-03-02 device "desktop" 0 3',
    '2026-03-02 device "phone" 0 1',
    '2026-03-02 device "tablet" 0 1',
    '2026-03-02 page "" 9 5',
    '2026-03-02 page "/" 5 4',
    '2026-03-02 page "/games/:id" 2 1',
    '2026-03-02 page "/pricing" 2 1',
    '2026-03-02 source "" 0 3',
    '2026-03-02 source "search.example" 0 2',
  ])
})

test('a visitor counts once in a day, whatever process and minute, and once more on the next day', {
  tags: 'VISIT-01',
}, async () => {
  let now = monday
  const [one, other] = [openCounting(() => now), openCounting(() => now)]
  for (const counting of [one, other, one]) {
    await counting.count(view())
    await counting.write()
  }
  now += millisecondsOfDay
  await one.count(view())
  await one.write()
  expect((await readCounts()).filter((count) => count.includes('page "/"'))).toEqual([
    '2026-03-02 page "/" 3 1',
    '2026-03-03 page "/" 1 1',
  ])
})

test('after its day nothing is left by which visitors could be told apart', {
  tags: 'VISIT-01',
}, async () => {
  const past = openCounting()
  // Never over while the test runs.
  const current = openCounting(() => Date.now() + 2 * millisecondsOfDay)
  for (const counting of [past, current]) {
    await counting.count(view())
    await counting.write()
  }
  const counts = await readCounts()
  expect([await countRows('visit_salts'), await countRows('day_visitors')]).toEqual([2, 4])
  await forgetVisitors(testApp.database.db)
  expect([await countRows('visit_salts'), await countRows('day_visitors')]).toEqual([1, 2])
  expect(await readCounts()).toEqual(counts)
})

test('however many visitors a day had, they are forgotten within the time limit of statements', {
  tags: 'VISIT-01',
}, async () => {
  const { db, pool } = testApp.database
  await pool.query(`
    insert into day_visitors (day, visitor, page)
    select '2026-03-02', int8send(n), '' from generate_series(1, 40001) n`)
  const counted = countStatements(db)
  await forgetVisitors(counted.db)
  expect(await countRows('day_visitors')).toBe(0)
  // That of the salts, and three of 20,000 rows at most.
  expect(counted.statements()).toBe(4)
})

test('neither the address nor the browser of a visitor is stored', { tags: 'VISIT-01' }, async () => {
  const counting = openCounting()
  await counting.count(view({ address: '203.0.113.77', agent: 'Lynx' }))
  await counting.write()
  const tables = ['visit_salts', 'day_visitors', 'visit_counts']
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(testApp.database.db)
    expect(rows.length, table).toBeGreaterThan(0)
    expect(JSON.stringify(rows), table).not.toMatch(/203\.0\.113|Lynx/)
  }
})

test('500 views cost one statement for the salt of the day, and one that writes them', {
  tags: 'VISIT-03',
}, async () => {
  const counted = countStatements(testApp.database.db)
  const counting = openCounting(() => monday, counted.db)
  for (let n = 0; n < 500; n += 1) {
    await counting.count(view({ address: `198.51.100.${n % 250}`, page: `/blogs/post-${n % 7}` }))
  }
  expect(counted.statements()).toBe(1)
  await counting.write()
  await counting.write()
  expect(counted.statements()).toBe(2)
})

test('what the database did not take is counted by the next write, once', {
  tags: 'VISIT-03',
}, async () => {
  const counting = openCounting()
  await counting.count(view())
  await testApp.database.pool.query('alter table visit_counts rename to hidden_counts')
  await expect(counting.write()).rejects.toThrow('visit_counts')
  await counting.count(view())
  await testApp.database.pool.query('alter table hidden_counts rename to visit_counts')
  await counting.write()
  await counting.write()
  expect((await readCounts()).filter((count) => count.includes(' page '))).toEqual([
    '2026-03-02 page "" 2 1',
    '2026-03-02 page "/" 2 1',
  ])
})

test('of one address, at most 300 views are counted between two writes', { tags: 'VISIT-03' }, async () => {
  const counting = openCounting()
  const counted: boolean[] = []
  for (let n = 0; n < 301; n += 1) counted.push(await counting.count(view({ agent: `Browser ${n}` })))
  expect(counted.filter((isCounted) => isCounted)).toHaveLength(300)
  expect(counted.at(-1)).toBe(false)
  expect(await counting.count(view({ address: '198.51.100.7' }))).toBe(true)
  await counting.write()
  expect(await counting.count(view())).toBe(true)
})

test('as many as may wait are written within the time limit of a statement', {
  tags: 'VISIT-03',
}, async () => {
  const counting = openCounting()
  let visitors = 0
  while (await counting.count(view({ address: `10.0.${visitors >> 8}.${visitors & 255}` }))) visitors += 1
  expect(visitors).toBe(10_000)
  await counting.write()
  expect(await readCounts()).toContain('2026-03-02 page "" 10000 10000')
})

test('beyond 1,000 names of a day, sources count together', { tags: 'VISIT-03' }, async () => {
  const counting = openCounting()
  for (let n = 0; n < 1010; n += 1) {
    const address = `198.51.${Math.floor(n / 250)}.${n % 250}`
    expect(await counting.count(view({ address, source: `${n}.example` }))).toBe(true)
  }
  await counting.write()
  const sources = (await readCounts()).filter((count) => count.includes(' source '))
  expect(sources).toHaveLength(1001)
  expect(sources).toContain('2026-03-02 source "other" 0 10')
})

test('after its day, the 200 most frequent names stay, and the others count together', {
  tags: 'VISIT-03',
}, async () => {
  const { db, pool } = testApp.database
  await pool.query(`
    insert into visit_counts (day, kind, name, views, visitors)
    select (now() at time zone 'utc')::date - past, 'source', n || '.example', 0, n
    -- The day before is not over until the last processes have written what they counted in it.
    from generate_series(0, 2, 2) past, generate_series(1, 203) n`)
  await addUpCounts(db)
  await addUpCounts(db)
  const { rows } = await sql<{ names: number; visitors: number; other: number }>`
    select count(*) as names, sum(visitors)::bigint as visitors,
      coalesce(sum(visitors) filter (where name = 'other'), 0)::bigint as other
    from visit_counts group by day order by day`.execute(db)
  const visitors = (203 * 204) / 2
  expect(rows).toEqual([
    { names: 201, visitors, other: 1 + 2 + 3 },
    { names: 203, visitors, other: 0 },
  ])
})

test('months that are older than two years keep one row for each name', { tags: 'VISIT-03' }, async () => {
  const { db, pool } = testApp.database
  await pool.query(`
    insert into visit_counts (day, kind, name, views, visitors)
    select date_trunc('month', (now() at time zone 'utc')::date - interval '2 years' + shift) + past * interval '1 day',
      'page', '/', 10, 1
    from (values (interval '-2 months'), (interval '-1 month'), (interval '0')) as months (shift), generate_series(0, 9) past`)
  await addUpCounts(db)
  await addUpCounts(db)
  const { rows } = await sql<{ rows: number; views: number; visitors: number }>`
    select count(*) as rows, sum(views)::bigint as views, sum(visitors)::bigint as visitors
    from visit_counts group by date_trunc('month', day) order by date_trunc('month', day)`.execute(db)
  expect(rows).toEqual([
    { rows: 1, views: 100, visitors: 10 },
    { rows: 1, views: 100, visitors: 10 },
    { rows: 10, views: 100, visitors: 10 },
  ])
})
