import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { someMove } from '../support/bots/bot.ts'
import { invite, type TrialClients } from '../support/bots/bots.ts'
import { answeredGame } from '../support/games/answered-game.ts'
import { limit } from '../support/limits.ts'
import { type DatabaseClock, openDatabaseClock } from '../support/postgres/database-clock.ts'
import { openPostgres, type Postgres } from '../support/postgres/postgres.ts'
import { freePort, type ServerProcess, startServer, withoutLimits } from '../support/server/server-process.ts'
import { firstAdminLinkOf } from '../support/server/test-server.ts'

// Two processes on one database, whose clocks are 3 s apart: one is 1.5 s behind the clock of the database, one ahead.
// All three are set to a time just before midnight.
const midnight = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
const dayAfter = new Date(Date.parse(midnight) + 86_400_000).toISOString().slice(0, 10)
const errors = [-1.5, 1.5]

let postgres: Postgres
let clock: DatabaseClock
const servers: ServerProcess[] = []
let clients: TrialClients

beforeAll(async () => {
  postgres = await openPostgres()
  clock = await openDatabaseClock({ url: postgres.url })
  const start = `${midnight}T23:00:00Z`
  await clock.set(start)
  const shift = (Date.parse(start) - Date.now()) / 1000
  const port = String(await freePort())
  const startWith = async (error: number, own: string): Promise<ServerProcess> => {
    const variables = {
      ...withoutLimits,
      PORT: own,
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: postgres.url,
      CLOCK_WRONG_BY_SECONDS: String(shift + error),
      LOG_LEVEL: 'warn',
    }
    const program = ['--import', './test/support/server/wrong-clock.ts', 'server/main.ts']
    const server = await startServer(variables, { program })
    servers.push(server)
    await server.ready()
    return server
  }
  const first = await startWith(errors[0] ?? 0, port)
  await startWith(errors[1] ?? 0, String(await freePort()))
  clients = await invite(first.address, firstAdminLinkOf(first), 2)
}, limit(120_000))
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await clock.close()
  await postgres.close()
})

/** Sends a request of a player to one of the processes. */
async function ask(server: number, player: number, method: string, path: string, body?: object) {
  const token = clients.players[player]?.signedIn.tokens.access
  const answer = await fetch(`${servers[server]?.address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  })
  expect(answer.status, `${method} ${path}`).toBe(200)
  return z.json().parse(await answer.json())
}

/** Plays a player's try of the day on a process until one move is left, and returns that move. */
async function lastMove(server: number, player: number) {
  let game = answeredGame(await ask(server, player, 'POST', '/games/daily', { gameTypeId: 2 }))
  while (game.turn < 17) {
    const move = { gameId: game.id, turn: game.turn, ...someMove(game, () => 0) }
    game = answeredGame(await ask(server, player, 'PUT', '/games', move))
  }
  return { gameId: game.id, turn: game.turn, ...someMove(game, () => 0) }
}

const today = z.object({ day: z.string() })
const tries = z.array(z.object({ day: z.string(), state: z.string() }))
const dayOn = async (server: number) => today.parse(await ask(server, 0, 'GET', '/daily')).day

test('with clocks 3 s apart, both processes have the day of the database, and the last moves theirs', {
  tags: 'DAILY-02',
}, async () => {
  const moves = [await lastMove(0, 0), await lastMove(1, 1)] as const
  // The clock of the second process says that the next day has begun.
  await clock.set(`${midnight}T23:59:59Z`)
  expect([await dayOn(0), await dayOn(1)]).toEqual([midnight, midnight])
  await ask(1, 1, 'PUT', '/games', moves[1])
  // The clock of the first process says that the day is not over.
  await clock.set(`${dayAfter}T00:00:00Z`)
  expect([await dayOn(0), await dayOn(1)]).toEqual([dayAfter, dayAfter])
  await ask(0, 0, 'PUT', '/games', moves[0])
  const of = `/daily/tries?to=${midnight}`
  expect(tries.parse(await ask(0, 1, 'GET', of))).toEqual([expect.objectContaining({ state: 'counted' })])
  expect(tries.parse(await ask(1, 0, 'GET', of))).toEqual([expect.objectContaining({ state: 'not-counted' })])
})
