import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invite, type TrialClients } from '../support/bots/bots.ts'
import { limit } from '../support/limits.ts'
import { heldBy } from '../support/server/held-resources.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { type OneProcess, openOneProcess } from '../support/server/test-server.ts'

const atOnce = 16
let server: OneProcess
let clients: TrialClients
beforeAll(async () => {
  server = await openOneProcess({ ...withoutLimits, LOG_LEVEL: 'fatal', DRAIN_SECONDS: '0' })
  clients = await invite(server.address, server.firstAdminLink, 1)
}, limit(120_000))
afterAll(() => server.close())

/** Sends this many requests of all kinds, good and bad, on connections that are closed afterwards. */
async function sendRequests(count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const authorization = `Bearer ${clients.players[0]?.signedIn.tokens.access}`
  const places = [
    '/api/gametypes/page',
    '/api/games/page?gameTypeId=1&id=1',
    '/config.json',
    '/api/none',
    '/api/AppUser',
  ]
  const send = (place: string): Promise<string> =>
    new Promise((resolve, reject) => {
      request(`${server.address}${place}`, { agent, headers: { authorization } }, (answer) =>
        resolve(text(answer)),
      )
        .on('error', reject)
        .end()
    })
  const numbers = Array.from({ length: count }, (_each, number) => number).values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const number of numbers) await send(places[number % places.length] ?? '/')
    }),
  )
  agent.destroy()
}

/** Returns the least that the server holds within a few seconds, in which it notices closed connections. */
async function settled(): Promise<{ openFiles: number; handles: number }> {
  const seen = []
  for (let look = 0; look < 10; look++) seen.push(await heldBy(server.address))
  return {
    openFiles: Math.min(...seen.map(({ openFiles }) => openFiles)),
    handles: Math.min(...seen.map(({ handles }) => handles)),
  }
}

test('2,000 requests leave no open file and no handle behind', {
  tags: 'T-F10',
  timeout: limit(120_000),
}, async () => {
  // Opens as many connections to the database as there will be.
  await sendRequests(200)
  const before = await settled()
  await sendRequests(2000)
  await expect
    .poll(async () => {
      const { openFiles, handles } = await settled()
      return Math.max(openFiles - before.openFiles, handles - before.handles)
    })
    .toBeLessThanOrEqual(2)
})
