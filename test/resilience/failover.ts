// Lets bots move through one server whose database is a primary with a standby, then breaks the stream
// between the two, kills the primary, deletes its data and promotes the standby. The server is not restarted.
// Afterwards every acknowledged move must exist and play must continue. Exits with 1 if not. With
// `--asynchronous` no commit waits for the standby: then moves are lost, which proves that this trial can
// detect it.
//   script/trial failover [--players N] [--seconds N] [--asynchronous]
import { parseArgs } from 'node:util'
import { compareMoves, countMoves, replayAll, verdict } from '../support/bots/lost-moves.ts'
import { openServerWithBots } from '../support/bots/server-with-bots.ts'
import { limit } from '../support/limits.ts'
import { openReplicated } from '../support/postgres/replicated-postgres.ts'

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
  try {
    await using played = await openServerWithBots({ DATABASE_URL: database.url }, Number(values.players))
    const { server, admin, playing, acknowledged } = played
    await playing.lasts(milliseconds)
    await database.breakStream()
    // In this time, moves that do not wait for the standby are acknowledged; they are lost below.
    await playing.lasts(300)
    const before = countMoves(acknowledged)
    database.losePrimary()
    const began = performance.now()
    await database.takeOver()
    const promoted = performance.now() - began
    await server.ready()
    while (countMoves(acknowledged) === before && performance.now() - began < limit(30_000))
      await playing.lasts(20)
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
    await database.close()
  }
}

process.exitCode = await main()
