// Lets players move while the data lies on a small disk of its own, and takes that disk's power away: what the system had not
// written down yet is gone. Then everything is killed, the disk gets its power back and the product starts again. Afterwards
// every acknowledged move must be there once and every game must replay. Ends with 1 when it is not so. With `--careless`
// PostgreSQL does not wait for the disk: then moves are lost, which shows that this trial can tell.
//
// What it does not show: a drive that says that it has written down what it has not, and writes that a drive reorders.
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { embeddedName, openDatabase, type SocketAddress } from '../server/storage/database.ts'
import { workersOn } from '../server/storage/embedded/postmaster.ts'
import { freePort } from '../server/testing/process.ts'
import { openDisk, whyNoDisk } from './robot/disk.ts'
import { firstAdminLinkOf } from './robot/house.ts'
import { compareMoves, countMoves, replayAll, verdict } from './robot/loss.ts'
import { invite } from './robot/party.ts'
import { type Acknowledged, letPlay } from './robot/player.ts'
import { embeddedIn, killPostgres } from './robot/postgres.ts'
import { startServer, withoutLimits } from './robot/process.ts'

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '10' },
    players: { type: 'string', default: '8' },
    careless: { type: 'boolean', default: false },
  },
})

async function main(): Promise<number> {
  const reason = whyNoDisk()
  if (reason !== null) {
    console.log(`SKIPPED: no power can be cut here: ${reason}`)
    return 0
  }
  const disk = openDisk(384)
  const data = path.join(disk.folder, 'data')
  const dataFolder = path.join(data, 'cluster/pgdata')
  const variables = {
    ...withoutLimits,
    PORT: String(await freePort()),
    DATA_FOLDER: data,
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '0',
  }
  let server = startServer(variables)
  const acknowledged: Acknowledged = new Map()
  try {
    await server.ready()
    const { admin, players } = await invite(server.address, firstAdminLinkOf(server), Number(values.players))
    if (values.careless) await beCareless(embeddedIn(data))
    const wrong: string[] = []
    for (let cut = 1; cut <= Number(values.cuts); cut++) {
      using playing = letPlay(players, acknowledged)
      await playing.lasts(randomInt(500, 2000))
      disk.cut()
      const before = countMoves(acknowledged)
      await server.kill()
      killPostgres(dataFolder)
      while (workersOn(dataFolder).length > 0) await wait(10)
      disk.restore()
      server = startServer(variables)
      await server.ready()
      await playing.end()
      console.log(`cut ${cut}: ${before} moves acknowledged before it`)
      wrong.push(...(await compareMoves(admin, acknowledged)), ...(await replayAll(embeddedIn(data))))
    }
    return verdict(wrong, 'Every acknowledged move is there once; every game replays.')
  } finally {
    await server.kill()
    killPostgres(dataFolder)
    while (workersOn(dataFolder).length > 0) await wait(10)
    disk.close()
  }
}

/** Has connections from now on not wait for the disk, and ends those that do. */
async function beCareless(address: SocketAddress): Promise<void> {
  const { pool, close } = openDatabase(address, 1)
  await pool.query(`alter role ${embeddedName} set synchronous_commit = off`)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skyway' and pid <> pg_backend_pid()`,
  )
  await close()
}

process.exitCode = await main()
