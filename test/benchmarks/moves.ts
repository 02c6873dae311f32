// Compares three ways to make a move on one PostgreSQL, by turns: PUT games; a minimal Fastify route that does one
// compare-and-swap UPDATE; and boardgame.io with its PostgreSQL storage. Prints moves per second, p50 and p99 at 1, 16 and 64
// connections, and the ratios of the medians. A first round at each number of connections does not count, so that no
// side is measured while its code is being compiled. Then prints what the server's process spends its time on.
//   script/trial moves [--seconds N] [--rounds N]
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '../../server/storage/database.ts'
import { median } from '../support/median.ts'
import { openPostgres } from '../support/postgres/postgres.ts'
import { freePort, type ServerProcess, startServer, withoutLimits } from '../support/server/server-process.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'
import { load, type Measure, measureShape } from './load.ts'
import { dealGames, invite, openGames, type Player } from './players.ts'
import { timeShares } from './profile.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '5' } },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const levels = [1, 16, 64]
const connections = '16'

const folder = throwAwayFolder()
const boardgameFolder = join(import.meta.dirname, 'boardgame')

async function main(): Promise<void> {
  // On the disk, because both sides wait for it.
  const postgres = await openPostgres(throwAwayFolder())
  const { url } = postgres
  const variables = {
    // The second start uses the address of the first, because the tokens are issued for it.
    PORT: String(await freePort()),
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    DATABASE_CONNECTIONS: connections,
    ...withoutLimits,
  }
  const product = await startServer(variables)
  await product.ready()
  const database = openDatabase({ url }, 2)
  try {
    const players = await invite(product, database, Math.max(...levels))
    await database.pool.query('create table bare_games (like games including all)')
    const bare = await startServer(
      { DATABASE_URL: url, CONNECTIONS: connections },
      { program: ['test/benchmarks/bare-server.ts'] },
    )
    installBoardgame()
    const boardgame = await startServer(
      { DATABASE_URL: url, CONNECTIONS: connections },
      { program: [join(boardgameFolder, 'server.mjs')] },
    )
    await Promise.all([bare.ready(), boardgame.ready()])
    for (const level of levels) await compare(level, players, database, { product, bare, boardgame })
    await Promise.all([bare.stop(), boardgame.stop(), product.stop()])
    await profile(players, database, variables)
  } finally {
    await product.stop()
    await database.close()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Contender = 'product' | 'bare' | 'boardgame'

async function compare(
  level: number,
  players: readonly Player[],
  database: Database,
  servers: Readonly<Record<Contender, ServerProcess>>,
): Promise<void> {
  const measures: Record<Contender, Measure>[] = []
  for (let round = 0; round <= rounds; round++) {
    const bareTables = await dealGames(database, players.slice(0, level), { table: 'bare_games', seconds })
    const productTables = await dealGames(database, players.slice(0, level), { seconds })
    await openGames(servers.product, productTables)
    await database.pool.query('checkpoint')
    measures.push({
      bare: await load(`${servers.bare.address}/bare`, bareTables, seconds),
      product: await load(`${servers.product.address}/api/games`, productTables, seconds),
      boardgame: loadBoardgame(servers.boardgame, level),
    })
  }
  measures.shift()
  const middle = (contender: Contender, figure: keyof Measure) =>
    median(measures.map((measure) => measure[contender][figure]))
  const ratio = (to: Contender) => (middle('product', 'perSecond') / middle(to, 'perSecond')).toFixed(2)
  const ratios = (to: Contender) =>
    measures.map(({ product, [to]: other }) => (product.perSecond / other.perSecond).toFixed(2)).join(' ')
  console.log(`${level} ${level === 1 ? 'connection' : 'connections'}, medians of ${rounds} rounds`)
  for (const contender of ['bare', 'product', 'boardgame'] as const) {
    const [perSecond, p50, p99, others] = (['perSecond', 'p50', 'p99', 'others'] as const).map((figure) =>
      middle(contender, figure),
    )
    console.log(
      `    ${contender.padEnd(9)} ${perSecond?.toFixed(0).padStart(6)} moves/s   p50 ${p50} ms   p99 ${p99} ms   other answers ${others}`,
    )
  }
  console.log(`    product to bare       ${ratio('bare').padStart(6)}   (${ratios('bare')})`)
  console.log(`    product to boardgame  ${ratio('boardgame').padStart(6)}   (${ratios('boardgame')})`)
}

/** Installs the packages of boardgame.io beside its server, unless they are there. */
function installBoardgame(): void {
  if (existsSync(join(boardgameFolder, 'node_modules'))) return
  execFileSync('npm', ['ci', '--prefix', boardgameFolder], { stdio: 'inherit' })
}

/** Sends moves to boardgame.io, by its own client. */
function loadBoardgame({ address }: ServerProcess, level: number): Measure {
  const program = join(boardgameFolder, 'load.mjs')
  const printed = execFileSync(process.execPath, [program, address, String(level), String(seconds)], {
    encoding: 'utf8',
  })
  return measureShape.parse(JSON.parse(printed))
}

/**
 * Runs the server once more at 16 connections under the profiler, and prints the time of its process by
 * folder and package.
 */
async function profile(
  players: readonly Player[],
  database: Database,
  variables: Parameters<typeof startServer>[0],
): Promise<void> {
  const profiles = join(folder, 'profiles')
  const program = ['--cpu-prof', `--cpu-prof-dir=${profiles}`, 'server/main.ts']
  const server = await startServer(variables, { program })
  await server.ready()
  const tables = await dealGames(database, players.slice(0, 16), { seconds })
  await openGames(server, tables)
  await load(`${server.address}/api/games`, tables, seconds)
  await server.stop()
  const [file] = readdirSync(profiles)
  if (!file) throw new Error('The profiler wrote nothing')
  console.log('\nWhat a busy millisecond of the product goes to, at 16 connections:')
  for (const [owner, share] of timeShares(readFileSync(join(profiles, file), 'utf8'), seconds)) {
    console.log(`    ${(share * 100).toFixed(1).padStart(5)} %  ${owner}`)
  }
}

await main()
