// Lets bots move through one server whose database is a primary with a standby, then breaks the stream
// between the two, kills the primary, deletes its data and promotes the standby. The server is not restarted.
// Afterwards every acknowledged move must exist and play must continue. The standby is also the replica of the server,
// and leaderboards are read all the time: none of these reads may fail while there is a primary. Exits with 1 if not. With
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
    const variables = { DATABASE_URL: database.url, DATABASE_REPLICA_URL: database.standby.url }
    await using played = await openServerWithBots(variables, Number(values.players))
    const { server, admin, playing, acknowledged } = played
    const before = await readBoards(server.address, () => playing.lasts(milliseconds))
    await database.breakStream()
    // In this time, moves that do not wait for the standby are acknowledged; they are lost below.
    await playing.lasts(300)
    const movesBefore = countMoves(acknowledged)
    database.losePrimary()
    const began = performance.now()
    await database.takeOver()
    const promoted = performance.now() - began
    await server.ready()
    while (countMoves(acknowledged) === movesBefore && performance.now() - began < limit(30_000))
      await playing.lasts(20)
    const resumed = performance.now() - began
    const afterwards = await readBoards(server.address, () => playing.lasts(milliseconds / 5))
    await playing.end()
    const after = countMoves(acknowledged) - movesBefore
    console.log(
      `${movesBefore} moves acknowledged before the loss of the primary, ${after} after it; ` +
        `promoted after ${(promoted / 1000).toFixed(2)} s, the next move after ${(resumed / 1000).toFixed(2)} s`,
    )
    for (const [when, { answers, atReplica }] of [
      ['before', before],
      ['after', afterwards],
    ] as const)
      console.log(`${when} it, ${answers} reads of leaderboards, ${atReplica} of them at the standby`)
    const failed = before.failed + afterwards.failed
    const wrong = [
      ...(failed > 0 ? [`${failed} reads of leaderboards failed`] : []),
      ...(before.atReplica < before.answers / 2 ? ['the standby has answered few reads'] : []),
      ...(afterwards.atReplica > 0 ? ['the former standby has answered as a replica'] : []),
      ...(after === 0 ? ['no move was taken after the loss of the primary'] : []),
      ...(await compareMoves(admin, acknowledged)),
      ...(await replayAll(database.standby)),
    ]
    return verdict(wrong, 'Every acknowledged move is there; every game replays.')
  } finally {
    await database.close()
  }
}

/** Reads a leaderboard again and again while `work` lasts. */
async function readBoards(address: string, work: () => Promise<unknown>) {
  const counts = { answers: 0, failed: 0 }
  let isOver = false
  const begun = await answeredAtReplica(address)
  const reading = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { ok, body } = await fetch(`${address}/api/gametypes/ranked/-1`)
      await body?.cancel()
      counts[ok ? 'answers' : 'failed'] += 1
    }
  })
  await work()
  isOver = true
  await Promise.all(reading)
  return { ...counts, atReplica: (await answeredAtReplica(address)) - begun }
}

async function answeredAtReplica(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^skyway_stale_reads_total\{by="replica"\} (\d+)/m.exec(metrics)?.[1])
}

process.exitCode = await main()
