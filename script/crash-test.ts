// Kills the server again and again (kill -9; every fourth time the database with it) while players move as fast as they
// can. Afterwards every acknowledged move must be there exactly once, in its order, and every game must replay from its
// record to its stored state. Ends with 1 when a single one is not.
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { view } from '@skyway/engine/record/game.ts'
import { readMoves, replay } from '@skyway/engine/record/record.ts'
import { z } from 'zod'
import { openDatabase } from '../server/storage/database.ts'
import { freePort, throwAwayFolder } from '../server/testing/process.ts'
import { type Acknowledged, playOn } from './robot/player.ts'
import { type ServerProcess, startServer, withoutLimits } from './robot/process.ts'
import { Visitor } from './robot/visitor.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    players: { type: 'string', default: '16' },
  },
})
const kills = Number(values.kills)
const playerCount = Number(values.players)

const folder = throwAwayFolder()
const variables = {
  PORT: String(await freePort()),
  DATA_FOLDER: folder,
  LOG_LEVEL: 'warn',
  // The players come from one address and move as fast as they can; what is tried here is not the limits.
  ...withoutLimits,
}

const exported = z.object({ moves: z.unknown(), turn: z.number() })

const storedGame = z.object({
  id: z.number(),
  game_type_id: z.union([z.literal(1), z.literal(2)]),
  seed: z.instanceof(Buffer),
  moves: z.unknown(),
  turn: z.number(),
  game_over: z.boolean(),
  game_won: z.boolean(),
  game_score: z.number(),
})

async function main(): Promise<number> {
  let server: ServerProcess = startServer(variables)
  const acknowledged: Acknowledged = new Map()
  const recoveries: number[] = []
  let databaseKills = 0
  let done = false
  try {
    await server.ready()
    const { admin, players } = await invite(server)
    const playing = players.map((player) => playOn(player, randomInt, acknowledged, () => done))
    for (let kill = 1; kill <= kills; kill++) {
      await Promise.race([wait(randomInt(100, 600)), ...playing])
      const withDatabase = kill % 4 === 0
      if (withDatabase) {
        databaseKills += 1
        killDatabase()
      }
      await server.kill()
      const began = performance.now()
      server = startServer(variables)
      await server.ready()
      recoveries.push(performance.now() - began)
      if (kill % 20 === 0) console.log(`${kill} kills, ${countOf(acknowledged)} moves acknowledged`)
    }
    await wait(500)
    done = true
    await Promise.all(playing)
    const wrong = [...(await compareMoves(admin, acknowledged)), ...(await replayAll())]
    report(databaseKills, acknowledged, recoveries, wrong)
    return wrong.length === 0 ? 0 : 1
  } finally {
    done = true
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An admin by the one-time link, and as many readers as asked for, each by a code of their own. */
async function invite(server: ServerProcess): Promise<{ admin: Visitor; players: Visitor[] }> {
  const [link] = /http\S+first-admin#token=\S+/.exec(server.output()) ?? []
  if (!link) throw new Error(`The first start printed no link for the first admin:\n${server.output()}`)
  const admin = new Visitor(server.address)
  await admin.becomeFirstAdmin(link, 'admin@example.org', 'a path of hearts', 'Ada')
  const players: Visitor[] = []
  for (let index = 0; index < playerCount; index++) {
    const player = new Visitor(server.address)
    await player.signUp(`player${index}@example.org`, 'climbing the sky', `Player ${index}`)
    const code = `crash-test-${index}`
    await admin.call('POST', '/Codes', { code })
    const redeemed = await player.call('PUT', '/Codes', { code })
    if (redeemed.body !== true) throw new Error(`Code refused: ${JSON.stringify(redeemed)}`)
    players.push(player)
  }
  return { admin, players }
}

/** Ends the embedded PostgreSQL as kill -9 does: the postmaster and, with it, all its children. */
function killDatabase(): void {
  const pidFile = findPidFile(folder)
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === postmaster)
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // A child may have ended between the look and the kill.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function findPidFile(below: string): string {
  const found = readdirSync(below, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('postmaster.pid'),
  )
  if (!found) throw new Error(`No postmaster.pid below ${below}`)
  return join(below, found)
}

function parentOf(pid: string): number | null {
  try {
    return Number(/\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

/** One sentence for each game whose stored moves are not those that its player was told of. */
async function compareMoves(admin: Visitor, acknowledged: Acknowledged): Promise<string[]> {
  const wrong: string[] = []
  for (const [id, { moves }] of acknowledged) {
    const { status, body } = await admin.call('GET', `/games/${id}/Data`)
    if (status !== 200) throw new Error(`The export of game ${id} answered ${status}`)
    const record = exported.parse(typeof body === 'string' ? JSON.parse(body) : body)
    if (JSON.stringify(readMoves(record.moves)) !== JSON.stringify(moves) || record.turn !== moves.length) {
      wrong.push(
        `game ${id}: ${moves.length} moves acknowledged, turn ${record.turn}, stored ${JSON.stringify(record.moves)}`,
      )
    }
  }
  return wrong
}

/** One sentence for each game in the database whose seed and moves do not lead to the state stored beside them. */
async function replayAll(): Promise<string[]> {
  const [, , , , socketFolder = ''] = readFileSync(findPidFile(folder), 'utf8').split('\n')
  const database = openDatabase({ socketFolder, database: 'skyway' }, 1)
  try {
    const { rows } = await database.pool.query('select * from games')
    return rows.flatMap((row: unknown) => {
      const game = storedGame.parse(row)
      const moves = readMoves(game.moves)
      const replayed = view(replay({ gameTypeId: game.game_type_id, seed: game.seed.toString('hex'), moves }))
      const stored = [game.turn, game.game_over, game.game_won, game.game_score]
      const expected = [replayed.turn, replayed.gameOver, replayed.gameWon, replayed.gameScore]
      return stored.join() === expected.join()
        ? []
        : [`game ${game.id}: stored ${stored.join()}, replays to ${expected.join()}`]
    })
  } finally {
    await database.close()
  }
}

function countOf(acknowledged: Acknowledged): number {
  return [...acknowledged.values()].reduce((sum, { moves }) => sum + moves.length, 0)
}

function report(
  databaseKills: number,
  acknowledged: Acknowledged,
  recoveries: number[],
  wrong: string[],
): void {
  const sorted = recoveries.toSorted((a, b) => a - b)
  const seconds = (share: number): string =>
    ((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1000).toFixed(2)
  console.log(
    `${kills} kills of the server, ${databaseKills} of them the database too; ${playerCount} players, ` +
      `${acknowledged.size} games, ${countOf(acknowledged)} moves acknowledged`,
  )
  console.log(`ready again after ${seconds(0.5)} s (median), ${seconds(1)} s (longest)`)
  for (const sentence of wrong) console.error(sentence)
  console.log(
    wrong.length === 0
      ? 'Every acknowledged move is there once; every game replays.'
      : `${wrong.length} wrong`,
  )
}

process.exitCode = await main()
