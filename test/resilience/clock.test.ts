import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { someMove } from '../support/bots/bot.ts'
import { invite, type TrialClients } from '../support/bots/bots.ts'
import { answeredGame } from '../support/games/answered-game.ts'
import { limit } from '../support/limits.ts'
import { openPostgres, type Postgres } from '../support/postgres/postgres.ts'
import { freePort, type ServerProcess, startServer } from '../support/server/server-process.ts'
import { firstAdminLinkOf } from '../support/server/test-server.ts'

/**
 * Servers on one database, by the error of their clocks in seconds. People log in at the one with the correct
 * clock.
 */
const clocks = [0, 20, -20, 1800, -1800]
let postgres: Postgres
const servers = new Map<number, ServerProcess>()
let clients: TrialClients

beforeAll(async () => {
  postgres = await openPostgres()
  const port = String(await freePort())
  const startWith = async (seconds: number): Promise<ServerProcess> => {
    const variables = {
      PORT: seconds === 0 ? port : String(await freePort()),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: postgres.url,
      CLOCK_WRONG_BY_SECONDS: String(seconds),
      LOG_LEVEL: 'warn',
    }
    const program = ['--import', './test/support/server/wrong-clock.ts', 'server/main.ts']
    const server = await startServer(variables, { program })
    servers.set(seconds, server)
    await server.ready()
    return server
  }
  const first = await startWith(0)
  await Promise.all(clocks.filter((seconds) => seconds !== 0).map(startWith))
  clients = await invite(first.address, firstAdminLinkOf(first), 1)
}, limit(120_000))
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.stop()))
  await postgres.close()
})

/** Sends a request to the server with that clock, as the player or the admin. */
async function ask(
  seconds: number,
  {
    as = 'player',
    method = 'GET',
    path,
    body,
  }: { as?: 'player' | 'admin'; method?: string; path: string; body?: object },
): Promise<{ status: number; body: unknown }> {
  const [player] = clients.players
  const token = (as === 'admin' ? clients.admin : player)?.signedIn.tokens.access
  const answer = await fetch(`${servers.get(seconds)?.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  })
  return { status: answer.status, body: await answer.json() }
}

test('with a clock wrong by 20 s, which its answers show, a server takes the token of another', {
  tags: 'T-F8',
}, async () => {
  const told = z.object({ madeAt: z.coerce.date() })
  for (const seconds of [20, -20]) {
    const { madeAt } = told.parse((await ask(seconds, { path: '/api/AppUser/data' })).body)
    expect(Math.abs(madeAt.getTime() - Date.now() - seconds * 1000)).toBeLessThan(5000)
  }
})

test('with a clock wrong by 30 min a server takes no token, and goes on with what needs none', {
  tags: 'T-F8',
}, async () => {
  for (const seconds of [1800, -1800]) {
    expect((await ask(seconds, { path: '/api/AppUser' })).status).toBe(401)
    expect((await ask(seconds, { path: '/api/gametypes/page' })).status).toBe(200)
  }
})

test('with clocks wrong by 20 s servers play one game in turns, and what is new comes first whatever they show', {
  tags: 'T-F8',
}, async () => {
  const dealt: number[] = []
  for (const seconds of [20, -20, 0, -20, 20]) {
    const { status, body } = await ask(seconds, {
      method: 'POST',
      path: '/api/games',
      body: { gameTypeId: 1 },
    })
    expect(status).toBe(200)
    dealt.push(answeredGame(body).id)
  }
  const lists = await Promise.all(
    [20, -20].map((seconds) => ask(seconds, { path: '/api/games/page?gameTypeId=1&id=1' })),
  )
  const page = z.object({ items: z.array(z.object({ gameId: z.number() })) })
  for (const { body } of lists)
    expect(page.parse(body).items.map(({ gameId }) => gameId)).toEqual(dealt.toReversed())

  let game = answeredGame((await ask(0, { path: `/api/games/${dealt[0]}` })).body)
  for (const seconds of [20, -20, 0, 20, -20, 0]) {
    const move = { gameId: game.id, turn: game.turn, ...someMove(game, () => 0) }
    const { status, body } = await ask(seconds, { method: 'PUT', path: '/api/games', body: move })
    expect(status).toBe(200)
    const next = answeredGame(body)
    expect(next.turn).toBe(game.turn + 1)
    game = next
  }
})

test('the trail of what admins did has the order in which they did it', { tags: 'T-F8' }, async () => {
  const codes = [-20, 20, 0, 20, -20].map((seconds, place) => ({ seconds, code: `by the clock ${place}` }))
  for (const { seconds, code } of codes) {
    expect(
      (await ask(seconds, { as: 'admin', method: 'POST', path: '/api/Codes', body: { code } })).status,
    ).toBeLessThan(300)
  }
  const { body } = await ask(0, { as: 'admin', path: '/api/System/secure/audit' })
  const trail = z.object({
    items: z.array(z.object({ act: z.string(), thing: z.string(), at: z.coerce.date() })),
  })
  const times = trail.parse(body).items.map(({ at }) => at.getTime())
  expect(times.length).toBeGreaterThanOrEqual(codes.length)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
})
