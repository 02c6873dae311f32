// Kills the server again and again (kill -9; every fourth time the database with it) while bots move as fast
// as they can. Afterwards every acknowledged move must exist exactly once, in its order, and every game must
// replay from its record to its stored state. Exits with 1 if a single one does not. With `--database` it is the empty one at
// that address, which is not killed.
//   script/trial crash [--kills N] [--players N] [--database URL]   by default 200 kills and 16 players
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Acknowledged, startBots } from '../support/bots/bot.ts'
import { invite } from '../support/bots/bots.ts'
import { compareMoves, countMoves, replayAll, verdict } from '../support/bots/lost-moves.ts'
import { embeddedIn, killPostgres } from '../support/postgres/postgres.ts'
import { copyPreparedData } from '../support/postgres/prepared-data.ts'
import { freePort, startServer, withoutLimits } from '../support/server/server-process.ts'
import { firstAdminLinkOf } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    players: { type: 'string', default: '16' },
    database: { type: 'string' },
  },
})
const kills = Number(values.kills)
const playerCount = Number(values.players)

const folder = throwAwayFolder()
const variables = {
  PORT: String(await freePort()),
  ...(values.database === undefined ? { DATA_FOLDER: folder } : { DATABASE_URL: values.database }),
  LOG_LEVEL: 'warn',
  // The bots share one address and move as fast as they can; this trial does not test the limits.
  ...withoutLimits,
}

async function main(): Promise<number> {
  if (values.database === undefined) await copyPreparedData(folder)
  let server = await startServer(variables)
  const acknowledged: Acknowledged = new Map()
  const recoveries: number[] = []
  let databaseKills = 0
  try {
    await server.ready()
    const { admin, players } = await invite(server.address, firstAdminLinkOf(server), playerCount)
    using playing = startBots(players, acknowledged)
    for (let kill = 1; kill <= kills; kill++) {
      await playing.lasts(randomInt(100, 600))
      const withDatabase = kill % 4 === 0 && values.database === undefined
      if (withDatabase) {
        databaseKills += 1
        killPostgres(join(folder, 'cluster/pgdata'))
      }
      server.kill('SIGKILL')
      await server.ended
      const began = performance.now()
      server = await startServer(variables)
      await server.ready()
      recoveries.push(performance.now() - began)
      if (kill % 20 === 0) console.log(`${kill} kills, ${countMoves(acknowledged)} moves acknowledged`)
    }
    await playing.lasts(500)
    await playing.end()
    const wrong = [
      ...(await compareMoves(admin, acknowledged)),
      ...(await replayAll(values.database === undefined ? embeddedIn(folder) : { url: values.database })),
    ]
    report(databaseKills, acknowledged, recoveries)
    return verdict(wrong, 'Every acknowledged move is there once; every game replays.')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(databaseKills: number, acknowledged: Acknowledged, recoveries: number[]): void {
  const sorted = recoveries.toSorted((a, b) => a - b)
  const seconds = (share: number): string =>
    ((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1000).toFixed(2)
  console.log(
    `${kills} kills of the server, ${databaseKills} of them the database too; ${playerCount} players, ` +
      `${acknowledged.size} games, ${countMoves(acknowledged)} moves acknowledged`,
  )
  console.log(`ready again after ${seconds(0.5)} s (median), ${seconds(1)} s (longest)`)
}

process.exitCode = await main()
