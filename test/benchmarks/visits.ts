// Compares what a page costs the server with and without the report of its view, by turns, as the processor time of the
// server: once with all of its files, and once with the document alone, as for a visitor who has the files. Prints what the
// counting itself costs, how much the tables hold after the busiest day and after a year of such days, and how long it takes
// to forget the visitors of that day.
//   script/trial visits [--views N] [--visitors N] [--rounds N]   N views and visitors a day
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { embeddedName, openDatabase } from '../../server/storage/database.ts'
import { openCluster } from '../../server/storage/embedded/cluster.ts'
import { VisitCounting } from '../../server/visits/counting.ts'
import { forgetVisitors } from '../../server/visits/store.ts'
import { median } from '../support/median.ts'
import { socketUrl } from '../support/postgres/postgres.ts'
import { copyPreparedData } from '../support/postgres/prepared-data.ts'
import { startServer, withoutLimits } from '../support/server/server-process.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const { values } = parseArgs({
  options: {
    views: { type: 'string', default: '1000000' },
    visitors: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '7' },
  },
})
const views = Number(values.views)
const visitors = Number(values.visitors)
const rounds = Number(values.rounds)
const pagesOfRound = 400
const atOnce = 16
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const folder = throwAwayFolder()
await copyPreparedData(folder)
const cluster = await openCluster(folder, ['fsync=off', 'full_page_writes=off'])
const url = socketUrl(cluster.socketFolder, embeddedName)
const server = await startServer({
  DATABASE_URL: url,
  LOG_LEVEL: 'warn',
  TRUSTED_PROXIES: '127.0.0.1, ::1',
  ...withoutLimits,
})
const client = new pg.Client({ connectionString: url })
try {
  await server.ready()
  await client.connect()
  await compareCosts()
  await measureCounting()
  await printSizes()
} finally {
  await client.end()
  await server.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true })
}

async function compareCosts(): Promise<void> {
  const files = filesOf(await (await fetch(`${server.address}/`)).text())
  const kinds = {
    'all files': () => loadAll(['/', ...files]),
    'all files, and the view': () => loadAll(['/', ...files]).then(report),
    'the document alone': () => loadAll(['/']),
    'the document, and the view': () => loadAll(['/']).then(report),
  }
  const costs = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]))
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, load] of Object.entries(kinds)) {
      const before = await processorSeconds()
      await inParallel(pagesOfRound, load)
      const perPage = (1e6 * ((await processorSeconds()) - before)) / pagesOfRound
      if (round > 0) costs.get(name)?.push(perPage)
    }
  }
  const medians = new Map([...costs].map(([name, all]) => [name, median(all)]))
  console.log(
    `a page has ${files.length + 1} files; microseconds of processor time, medians of ${rounds} rounds:`,
  )
  for (const [name, cost] of medians) console.log(`${name.padEnd(28)} ${cost.toFixed(0).padStart(6)}`)
  const added = (base: string, more: string) => {
    const cost = medians.get(base) ?? Number.NaN
    return `${((100 * ((medians.get(more) ?? Number.NaN) - cost)) / cost).toFixed(1)} %`
  }
  console.log(`the view adds ${added('all files', 'all files, and the view')} to a page with all files`)
  console.log(
    `the view adds ${added('the document alone', 'the document, and the view')} to the document alone`,
  )
}

async function measureCounting(): Promise<void> {
  const database = openDatabase({ url }, 1)
  const counting = new VisitCounting(database.db, { warn: console.warn }, { countryOf: () => null })
  const count = async () => {
    const visitor = Math.floor(Math.random() * visitors)
    const address = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
    await counting.count({ page: '/', source: 'search.example', width: 1280, address, agent: firefox })
  }
  const inRound = 9000
  const costs: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const before = process.cpuUsage()
    for (let n = 0; n < inRound; n += 1) await count()
    const { user, system } = process.cpuUsage(before)
    if (round > 0) costs.push((user + system) / inRound)
    const beforeWriting = performance.now()
    await counting.write()
    if (round === rounds) {
      console.log(`the counting itself takes ${median(costs).toFixed(1)} microseconds of each view`)
      console.log(`${inRound} views are written in ${(performance.now() - beforeWriting).toFixed(0)} ms`)
    }
  }
  await counting.close()
  await database.close()
}

/** Returns the addresses of the files that a page names. */
function filesOf(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address)),
  ]
}

async function loadAll(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(server.address + address, { headers: { 'accept-encoding': 'br' } })
      if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`)
      await answer.arrayBuffer()
    }),
  )
}

async function report(): Promise<void> {
  const visitor = Math.floor(Math.random() * visitors)
  const answer = await fetch(`${server.address}/api/visits`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': firefox,
      'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: JSON.stringify({ page: '/', source: 'search.example', width: 1280 }),
  })
  if (answer.status !== 204) throw new Error(`A view is answered with ${answer.status}`)
}

async function inParallel(count: number, act: () => Promise<void>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1
        await act()
      }
    }),
  )
}

async function processorSeconds(): Promise<number> {
  const metrics = await (await fetch(`${server.address}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1])
}

/** Fills the tables as the server does, with the most names that it keeps for each day. */
async function printSizes(): Promise<void> {
  await client.query(`
    insert into day_visitors (day, visitor, page)
    select date '2025-01-01', int8send(hashtextextended(n::text, 0)), '' from generate_series(1, ${visitors}) n
    union
    select date '2025-01-01', int8send(hashtextextended((n % ${visitors})::text, 0)), '/blogs/post-' || n % 200
    from generate_series(1, ${views}) n`)
  await client.query(`
    insert into visit_counts (day, kind, name, views, visitors)
    select date '2024-01-01' + day, kind, n || case kind when 'page' then '/blogs/post' else '.search.example' end, 1000, 500
    from generate_series(0, 364) day,
      (values ('page', 201), ('source', 201), ('device', 3), ('country', 100)) as kinds (kind, names),
      generate_series(1, names) n`)
  const { rows } = await client.query<{ name: string; size: string; rows: number }>(`
    select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size,
      (select count(*) from day_visitors) as rows
    from pg_class where relname in ('day_visitors', 'visit_counts') order by relname`)
  for (const { name, size } of rows) {
    const what =
      name === 'day_visitors' ? `a day of ${views} views by ${visitors} visitors, then deleted` : 'a year'
    console.log(`${name.padEnd(14)} ${size.padStart(8)}  ${what}`)
  }
  const database = openDatabase({ url }, 1)
  const before = performance.now()
  await forgetVisitors(database.db)
  console.log(
    `the visitors of that day are forgotten in ${((performance.now() - before) / 1000).toFixed(1)} s`,
  )
  await database.close()
}
