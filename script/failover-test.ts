// Lets players move through one server whose database is a primary with a standby; breaks the stream between the two, kills
// the primary, deletes its data and promotes the standby. The server is not touched. Afterwards every acknowledged move must
// be there and play must go on. Ends with 1 when it is not so. With `--asynchronous` no commit waits for the standby: then
// moves are lost, which shows that this trial can tell.
import { parseArgs } from 'node:util'
import { freePort } from '../server/testing/process.ts'
import { firstAdminLinkOf } from './robot/house.ts'
import { compareMoves, countMoves, replayAll, verdict } from './robot/loss.ts'
import { invite } from './robot/party.ts'
import { type Acknowledged, letPlay } from './robot/player.ts'
import { startServer, withoutLimits } from './robot/process.ts'
import { openReplicated } from './robot/replicated.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '5' },
    asynchronous: { type: 'boolean', default: false },
  },
})
const milliseconds = Number(values.seconds) * 1000

async function main(): Promise<number> {
  const database = await openReplicated(!values.asynchronous)
  const server = startServer({
    ...withoutLimits,
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '0',
  })
  const acknowledged: Acknowledged = new Map()
  try {
    await server.ready()
    const { admin, players } = await invite(server.address, firstAdminLinkOf(server), Number(values.players))
    using playing = letPlay(players, acknowledged)
    await playing.lasts(milliseconds)
    await database.breakStream()
    // Time in which a move that does not wait for the standby is acknowledged, and lost below.
    await playing.lasts(300)
    const before = countMoves(acknowledged)
    database.losePrimary()
    const began = performance.now()
    await database.takeOver()
    const promoted = performance.now() - began
    await server.ready()
    while (countMoves(acknowledged) === before && performance.now() - began < 30_000) await playing.lasts(20)
    const resumed = performance.now() - began
    await playing.lasts(milliseconds / 5)
    await playing.end()
    const after = countMoves(acknowledged) - before
    console.log(
      `${before} moves acknowledged before the loss of the primary, ${after} after it; ` +
        `promoted after ${(promoted / 1000).toFixed(2)} s, the next move after ${(resumed / 1000).toFixed(2)} s`,
    )
    const wrong = [
      ...(after === 0 ? ['no move was taken after the loss of the primary'] : []),
      ...(await compareMoves(admin, acknowledged)),
      ...(await replayAll(database.standby)),
    ]
    return verdict(wrong, 'Every acknowledged move is there; every game replays.')
  } finally {
    await server.stop()
    await database.close()
  }
}

process.exitCode = await main()
