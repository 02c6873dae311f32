// Compares three ways to make a move on one PostgreSQL, by turns: PUT games; a minimal Fastify route that does one
// compare-and-swap UPDATE; and boardgame.io with its PostgreSQL storage. Prints moves per second, p50 and p99 at 1, 16 and 64
// connections, and the ratios of the medians. Then prints what the server's process spends its time on.
//   script/trial moves [--seconds N] [--rounds N]
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '../../server/storage/database.ts'
import { openPostgres } from '../support/postgres/postgres.ts'
import { freePort, type ServerProcess, startServer, withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'
import { load, type Measure, measureShape, type Table } from './load.ts'
import { timeShares } from './profile.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '5' } },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const levels = [1, 16, 64]
const connections = '16'
/** More moves per second than either side can make on one core, so that no client runs out of games. */
const mostMovesPerSecond = 15_000

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
    const players = await invite(product, database)
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

interface Player {
  readonly personId: number
  readonly authorization: string
}

/** Creates readers through the public API, one for each connection of the highest level. */
async function invite(server: ServerProcess, database: Database): Promise<Player[]> {
  const players: Player[] = []
  for (let index = 0; index < Math.max(...levels); index++) {
    const client = new TestClient(server.address)
    await client.signUp(`player${index}@example.org`, 'climbing the sky', `Player ${index}`)
    await client.call('GET', '/AppUser')
    const { rows } = await database.pool.query(
      'update people set is_reader = true where not is_reader returning id',
    )
    players.push({ personId: rows[0].id, authorization: `Bearer ${client.signedIn.tokens.access}` })
  }
  return players
}

/** Creates enough games for each client to make moves during the whole trial. */
async function prepare(
  table: 'games' | 'bare_games',
  level: number,
  players: readonly Player[],
  database: Database,
): Promise<Table[][]> {
  const each = Math.ceil((mostMovesPerSecond * seconds) / level / 27) + 1
  return Promise.all(
    players.slice(0, level).map(async ({ personId, authorization }) => {
      const { rows } = await database.pool.query(
        `insert into ${table} (person_id, game_type_id, seed)
         select $1, 1, sha256($2::bytea || number::text::bytea) from generate_series(1, $3::int) number returning id`,
        [personId, randomBytes(16), each],
      )
      return rows.map(({ id }: { id: number }) => ({ gameId: id, authorization }))
    }),
  )
}

/** Opens each game once, as its player does before the first move. */
async function open(tables: readonly (readonly Table[])[], product: ServerProcess): Promise<void> {
  await Promise.all(
    tables.map(async (own) => {
      for (const { gameId, authorization } of own) {
        const answer = await fetch(`${product.address}/api/games/${gameId}`, { headers: { authorization } })
        if (!answer.ok) throw new Error(`Game ${gameId} was answered with ${answer.status}`)
        await answer.arrayBuffer()
      }
    }),
  )
}

type Contender = 'product' | 'bare' | 'boardgame'

async function compare(
  level: number,
  players: readonly Player[],
  database: Database,
  servers: Readonly<Record<Contender, ServerProcess>>,
): Promise<void> {
  const measures: Record<Contender, Measure>[] = []
  for (let round = 0; round < rounds; round++) {
    const bareTables = await prepare('bare_games', level, players, database)
    const productTables = await prepare('games', level, players, database)
    await open(productTables, servers.product)
    await database.pool.query('checkpoint')
    measures.push({
      bare: await load(`${servers.bare.address}/bare`, bareTables, seconds),
      product: await load(`${servers.product.address}/api/games`, productTables, seconds),
      boardgame: loadBoardgame(servers.boardgame, level),
    })
  }
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
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
  const tables = await prepare('games', 16, players, database)
  await open(tables, server)
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
