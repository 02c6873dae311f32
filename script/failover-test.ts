// Lets players move through one server whose database is a primary with a standby; breaks the stream between the two, kills
// the primary, deletes its data and promotes the standby. The server is not touched. Afterwards every acknowledged move must
// be there and play must go on. Ends with 1 when it is not so. With `--asynchronous` no commit waits for the standby: then
// moves are lost, which shows that this trial can tell.
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../server/testing/process.ts'
import { firstAdminLinkOf } from './robot/house.ts'
import { compareMoves, countMoves, replayAll } from './robot/loss.ts'
import { invite } from './robot/party.ts'
import { type Acknowledged, playOn } from './robot/player.ts'
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
  let isOver = false
  try {
    await server.ready()
    const { admin, players } = await invite(server.address, firstAdminLinkOf(server), Number(values.players))
    const playing = Promise.all(
      players.map((player) => playOn(player, randomInt, acknowledged, () => isOver)),
    )
    await Promise.race([wait(milliseconds), playing])
    await database.breakStream()
    // Time in which a move that does not wait for the standby is acknowledged, and lost below.
    await Promise.race([wait(300), playing])
    const before = countMoves(acknowledged)
    database.losePrimary()
    const began = performance.now()
    await database.takeOver()
    const promoted = performance.now() - began
    await server.ready()
    while (countMoves(acknowledged) === before && performance.now() - began < 30_000)
      await Promise.race([wait(20), playing])
    const resumed = performance.now() - began
    await Promise.race([wait(milliseconds / 5), playing])
    isOver = true
    await playing
    const wrong = [...(await compareMoves(admin, acknowledged)), ...(await replayAll(database.standby))]
    for (const sentence of wrong) console.error(sentence)
    console.log(
      `${before} moves acknowledged before the loss of the primary, ${countMoves(acknowledged) - before} after it; ` +
        `promoted after ${(promoted / 1000).toFixed(2)} s, the next move after ${(resumed / 1000).toFixed(2)} s`,
    )
    console.log(
      wrong.length === 0 ? 'Every acknowledged move is there; every game replays.' : `${wrong.length} wrong`,
    )
    return wrong.length === 0 && countMoves(acknowledged) > before ? 0 : 1
  } finally {
    isOver = true
    await server.stop()
    await database.close()
  }
}

process.exitCode = await main()
