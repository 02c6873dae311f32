// Moves the data of a server that bots play on from PostgreSQL 17 to the current major version, and kills the
// upgrade (kill -9) at random moments first. After each kill no start may lose or replace the data; after the
// upgrade every acknowledged move must exist, every table must have its rows, and play must go on. Exits with
// 1 if not. Needs the npm registry, or its packages in npm's cache.
//   script/trial major-upgrade [--players N] [--seconds N] [--kills N]
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { embeddedName } from '../../server/storage/database.ts'
import { livingCluster, openCluster } from '../../server/storage/embedded/cluster.ts'
import { dataVersion } from '../../server/storage/embedded/data-version.ts'
import { fetchPrograms } from '../../server/storage/embedded/fetched-programs.ts'
import { countRows } from '../../server/storage/embedded/upgrade.ts'
import { type Acknowledged, startBots } from '../support/bots/bot.ts'
import { invite, type TrialClients } from '../support/bots/bots.ts'
import { compareMoves, countMoves, replayAll, verdict } from '../support/bots/lost-moves.ts'
import { limit } from '../support/limits.ts'
import { embeddedIn, killPostgres } from '../support/postgres/postgres.ts'
import { freePort, type ServerProcess, startServer, withoutLimits } from '../support/server/server-process.ts'
import { firstAdminLinkOf } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '10' },
    kills: { type: 'string', default: '10' },
  },
})
const oldMajor = '17'
const currentMajor = '18'
const root = path.resolve(import.meta.dirname, '../..')

const folder = throwAwayFolder()
const pgdata = path.join(folder, 'data/cluster/pgdata')
const variables = {
  PORT: String(await freePort()),
  DATA_FOLDER: path.join(folder, 'data'),
  LOG_LEVEL: 'warn',
  ...withoutLimits,
}

/** How a run of the upgrade ended; its code is null if it was killed. */
interface Run {
  readonly code: unknown
  readonly printed: string
  readonly seconds: number
}

/** Runs the upgrade, and kills it after so many milliseconds if it still runs then. */
async function upgrade(programs: string, killAfter?: number): Promise<Run> {
  const began = performance.now()
  const child = spawn(process.execPath, ['script/src/upgrade-database.ts', '--programs', programs], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_FOLDER: variables.DATA_FOLDER },
  })
  const ending = once(child, 'close')
  const printing = Promise.all([text(child.stdout), text(child.stderr)])
  if (killAfter !== undefined) {
    await Promise.race([wait(killAfter), ending])
    child.kill('SIGKILL')
  }
  const [[code], printed] = await Promise.all([ending, printing])
  return { code, printed: printed.join(''), seconds: (performance.now() - began) / 1000 }
}

/** Starts a server with the current programs, which must refuse the data, and returns what was wrong. */
async function problemsOfStart(): Promise<string[]> {
  const before = dataVersion(pgdata)
  const server = await startServer({ ...variables, PORT: String(await freePort()) })
  const code = await server.ended
  const isNamed = /is of PostgreSQL 17, and the programs are|upgrade of the data in .* was interrupted/
  return [
    ...(code === 1 && isNamed.test(server.output())
      ? []
      : [`a start ended with ${code}: ${server.output()}`]),
    ...(dataVersion(pgdata) === before ? [] : ['a start changed the data']),
  ]
}

/** Lets the bots play on the old version, and stops the server. */
async function playOnOld(
  programs: string,
  acknowledged: Acknowledged,
): Promise<{ clients: TrialClients; rows: Map<string, number> }> {
  const server = await startServer({ ...variables, POSTGRES_PROGRAMS: programs })
  try {
    await server.ready()
    if (dataVersion(pgdata) !== oldMajor) throw new Error('The old server runs on other programs')
    const clients = await invite(server.address, firstAdminLinkOf(server), Number(values.players))
    using playing = startBots(clients.players, acknowledged)
    await playing.lasts(Number(values.seconds) * 1000)
    await playing.end()
    await server.stop()
    return { clients, rows: await rowsWith(programs) }
  } finally {
    await server.stop()
  }
}

/** Returns the number of rows of each table, read with these programs while no server runs. */
async function rowsWith(programs?: string): Promise<Map<string, number>> {
  const cluster = await openCluster(variables.DATA_FOLDER, [], { programs })
  try {
    return await countRows({ socketFolder: cluster.socketFolder, database: embeddedName })
  } finally {
    await cluster.stop()
  }
}

async function main(): Promise<number> {
  const programs = await fetchPrograms(oldMajor, path.join(folder, 'programs'))
  const acknowledged: Acknowledged = new Map()
  let server: ServerProcess | undefined
  try {
    const { clients, rows } = await playOnOld(programs, acknowledged)
    const wrong = await problemsOfStart()
    let kills = 0
    let run: Run
    do {
      run = await upgrade(programs, kills < Number(values.kills) ? randomInt(100, 2000) : undefined)
      // A kill may come after the data was exchanged.
      if (run.code === null && dataVersion(pgdata) !== currentMajor) wrong.push(...(await problemsOfStart()))
      else if (run.code !== 0 && run.code !== null) throw new Error(`The upgrade failed: ${run.printed}`)
    } while (run.code === null && ++kills > 0)
    const kept = path.join(path.dirname(pgdata), `pgdata-${oldMajor}`)
    if (dataVersion(kept) !== oldMajor) wrong.push('the old data was not kept')
    const after = await rowsWith()
    for (const [table, count] of rows)
      if (after.get(table) !== count) wrong.push(`${table}: ${count} rows before, ${after.get(table)} after`)

    const before = countMoves(acknowledged)
    server = await startServer(variables)
    await server.ready()
    using playing = startBots(clients.players, acknowledged)
    const latest = performance.now() + limit(30_000)
    while (countMoves(acknowledged) === before && performance.now() < latest) await playing.lasts(20)
    await playing.end()
    if (countMoves(acknowledged) === before) wrong.push('no move was taken after the upgrade')
    wrong.push(...(await compareMoves(clients.admin, acknowledged)))
    wrong.push(...(await replayAll(embeddedIn(variables.DATA_FOLDER))))
    const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
    console.log(
      `${before} moves in ${total} rows moved from PostgreSQL ${oldMajor} to ${dataVersion(pgdata)} ` +
        `in ${run.seconds.toFixed(1)} s, after ${kills} kills of earlier tries; ` +
        `${countMoves(acknowledged) - before} moves after it`,
    )
    return verdict(wrong, 'Every row and every acknowledged move is there; every game replays.')
  } finally {
    await server?.stop()
    if (existsSync(pgdata) && livingCluster(variables.DATA_FOLDER)) killPostgres(pgdata)
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
