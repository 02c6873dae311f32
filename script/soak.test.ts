import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldBy } from './robot/held.ts'
import { type OneProcess, openOneProcess } from './robot/house.ts'
import { invite, type Party } from './robot/party.ts'
import { withoutLimits } from './robot/process.ts'

const atOnce = 16
let house: OneProcess
let party: Party
beforeAll(async () => {
  house = await openOneProcess({ ...withoutLimits, LOG_LEVEL: 'fatal', DRAIN_SECONDS: '0' })
  party = await invite(house.address, house.firstAdminLink, 1)
}, 120_000)
afterAll(() => house.close())

/** Sends so many requests of all kinds, good and bad, on connections that are closed in the end. */
async function bother(count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const authorization = `Bearer ${party.players[0]?.accessToken}`
  const places = [
    '/api/gametypes/page',
    '/api/games/page?gameTypeId=1&id=1',
    '/config.json',
    '/api/none',
    '/api/AppUser',
  ]
  const send = (place: string): Promise<string> =>
    new Promise((resolve, reject) => {
      request(`${house.address}${place}`, { agent, headers: { authorization } }, (answer) =>
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

/** How much of it the server still holds, at the least within a few seconds, in which it sees connections closed. */
async function settled(): Promise<{ openFiles: number; handles: number }> {
  const seen = []
  for (let look = 0; look < 10; look++) seen.push(await heldBy(house.address))
  return {
    openFiles: Math.min(...seen.map(({ openFiles }) => openFiles)),
    handles: Math.min(...seen.map(({ handles }) => handles)),
  }
}

test('[T-F10] 2,000 requests leave no open file and no handle behind', { timeout: 120_000 }, async () => {
  // As many connections to the database as there will be.
  await bother(200)
  const before = await settled()
  await bother(2000)
  await expect
    .poll(
      async () => {
        const { openFiles, handles } = await settled()
        return Math.max(openFiles - before.openFiles, handles - before.handles)
      },
      { timeout: 10_000 },
    )
    .toBeLessThanOrEqual(2)
})
