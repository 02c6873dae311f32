// Keeps a server under a steady load of players, readers of pages and logins, and prints what it holds:
// memory, open files, handles of Node. Exits with 1 when it holds more in the last quarter than in the
// second, beyond `bounds`. The minimum of each quarter counts, because memory between two garbage collections
// or a connection between two uses is not a leak.
//   script/trial soak [MINUTES] [--players N] [--moves PER_SECOND]   by default an hour
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Acknowledged, startBots } from '../support/bots/bot.ts'
import { invite, playerEmail, playerPassword } from '../support/bots/bots.ts'
import { countMoves } from '../support/bots/lost-moves.ts'
import { type Held, heldBy } from '../support/server/held-resources.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { openOneProcess } from '../support/server/test-server.ts'

const { values, positionals } = parseArgs({
  options: { players: { type: 'string', default: '8' }, moves: { type: 'string', default: '20' } },
  allowPositionals: true,
})
const minutes = Number(positionals[0] ?? 60)
const playerCount = Number(values.players)
const movesPerSecond = Number(values.moves)
const samples = 60

/** The allowed growth between the second quarter and the last: a share of the amount, plus a few. */
const bounds = {
  heapMegabytes: { share: 0.1, more: 2 },
  residentMegabytes: { share: 0.1, more: 5 },
  openFiles: { share: 0, more: 4 },
  handles: { share: 0, more: 4 },
} as const satisfies Record<keyof Held, { share: number; more: number }>
const names = ['heapMegabytes', 'residentMegabytes', 'openFiles', 'handles'] as const

function line(label: string, sample: Held): string {
  const { heapMegabytes, residentMegabytes, openFiles, handles } = sample
  return `${label.padEnd(12)} heap ${heapMegabytes.toFixed(1).padStart(6)} MB   resident ${residentMegabytes.toFixed(1).padStart(6)} MB   open files ${openFiles}   handles ${handles}`
}

/** Returns the minimum of each figure. */
function least(some: readonly Held[]): Held {
  const of = (name: keyof Held): number => Math.min(...some.map((sample) => sample[name]))
  const [heapMegabytes, residentMegabytes, openFiles, handles] = [
    of('heapMegabytes'),
    of('residentMegabytes'),
    of('openFiles'),
    of('handles'),
  ]
  return { heapMegabytes, residentMegabytes, openFiles, handles }
}

async function main(): Promise<number> {
  const server = await openOneProcess({
    ...withoutLimits,
    LOG_LEVEL: 'error',
    // A cache small enough to be full after the first quarter of a short soak test, and tokens that are
    // renewed during it.
    HOT_GAMES: '20',
    ACCESS_TOKEN_SECONDS: '150',
  })
  let isOver = false
  try {
    const { players } = await invite(server.address, server.firstAdminLink, playerCount)
    const acknowledged: Acknowledged = new Map()
    const rest = () => wait((1000 * playerCount * 2 * Math.random()) / movesPerSecond)
    let visits = 0
    const visiting = async (): Promise<void> => {
      while (!isOver) {
        const player = players[randomInt(playerCount)] ?? new TestClient(server.address)
        await player.call('GET', '/games/page?gameTypeId=1&id=1')
        for (const place of ['/', '/api/gametypes/page', '/api/nothing'])
          await (await fetch(server.address + place)).arrayBuffer()
        visits += 1
        await wait(500)
      }
    }
    const signingIn = async (): Promise<void> => {
      while (!isOver) {
        await new TestClient(server.address).signIn(playerEmail(randomInt(playerCount)), playerPassword)
        await wait(5000)
      }
    }
    using playing = startBots(players, acknowledged, rest)
    const load = Promise.all([visiting(), signingIn()])
    const began = performance.now()
    const taken: Held[] = []
    while (taken.length < samples) {
      await Promise.race([playing.lasts((minutes * 60_000) / samples), load])
      const sample = await heldBy(server.address)
      taken.push(sample)
      if (taken.length % 5 === 0)
        console.log(line(`${((performance.now() - began) / 60_000).toFixed(1)} min`, sample))
    }
    isOver = true
    await Promise.all([playing.end(), load])
    const quarter = samples / 4
    const before = least(taken.slice(quarter, 2 * quarter))
    const after = least(taken.slice(-quarter))
    console.log(`${countMoves(acknowledged)} moves in ${acknowledged.size} games, ${visits} rounds of visits`)
    console.log(line('2nd quarter', before))
    console.log(line('last quarter', after))
    const grown = names.filter(
      (name) => after[name] > before[name] * (1 + bounds[name].share) + bounds[name].more,
    )
    console.log(
      grown.length === 0 ? 'Nothing grew beyond its bound.' : `Grew beyond its bound: ${grown.join(', ')}`,
    )
    return grown.length === 0 ? 0 : 1
  } finally {
    isOver = true
    await server.close()
  }
}

process.exitCode = await main()
