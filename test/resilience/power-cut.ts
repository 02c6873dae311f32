// Lets bots move while the data is on a separate small disk, and cuts that disk's power: what the system had
// not written yet is lost. Then everything is killed, the disk's power returns and the server starts again.
// Afterwards every acknowledged move must exist once and every game must replay. Exits with 1 if not. With
// `--careless` PostgreSQL does not wait for the disk: then moves are lost, which proves that this trial can
// detect it.
//
// It does not cover drives that claim to have written what they have not, or that reorder writes. It needs
// root on Linux.
//   script/trial power-cut [--cuts N] [--players N] [--careless]
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { embeddedName, openDatabase, type SocketAddress } from '../../server/storage/database.ts'
import { workersOn } from '../../server/storage/embedded/postmaster.ts'
import { type Acknowledged, startBots } from '../support/bots/bot.ts'
import { invite } from '../support/bots/bots.ts'
import { compareMoves, countMoves, replayAll, verdict } from '../support/bots/lost-moves.ts'
import { embeddedIn, killPostgres } from '../support/postgres/postgres.ts'
import { openDisk, whyNoDisk } from '../support/postgres/small-disk.ts'
import { freePort, startServer, withoutLimits } from '../support/server/server-process.ts'
import { firstAdminLinkOf } from '../support/server/test-server.ts'

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
  }
  // A first start: it also syncs what it creates to the disk.
  let server = await startServer(variables)
  const acknowledged: Acknowledged = new Map()
  try {
    await server.ready()
    const { admin, players } = await invite(server.address, firstAdminLinkOf(server), Number(values.players))
    if (values.careless) await beCareless(embeddedIn(data))
    const wrong: string[] = []
    for (let cut = 1; cut <= Number(values.cuts); cut++) {
      using playing = startBots(players, acknowledged)
      await playing.lasts(randomInt(500, 2000))
      disk.cut()
      const before = countMoves(acknowledged)
      server.kill('SIGKILL')
      await server.ended
      killPostgres(dataFolder)
      while (workersOn(dataFolder).length > 0) await wait(10)
      disk.restore()
      server = await startServer(variables)
      await server.ready()
      await playing.end()
      console.log(`cut ${cut}: ${before} moves acknowledged before it`)
      wrong.push(...(await compareMoves(admin, acknowledged)), ...(await replayAll(embeddedIn(data))))
    }
    return verdict(wrong, 'Every acknowledged move is there once; every game replays.')
  } finally {
    server.kill('SIGKILL')
    await server.ended
    killPostgres(dataFolder)
    while (workersOn(dataFolder).length > 0) await wait(10)
    disk.close()
  }
}

/** Makes new connections not wait for the disk, and ends the existing ones. */
async function beCareless(address: SocketAddress): Promise<void> {
  const { pool, close } = openDatabase(address, 1)
  await pool.query(`alter role ${embeddedName} set synchronous_commit = off`)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skyway' and pid <> pg_backend_pid()`,
  )
  await close()
}

process.exitCode = await main()
