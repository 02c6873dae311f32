import { expect, test } from 'vitest'
import { gameTypeIds } from '../../engine/record/game-type.ts'
import { openFreshDatabase } from '../support/app/test-app.ts'
import { makeAdmin, makeReader } from '../support/browser/people.ts'
import { winSandwich } from '../support/browser/play.ts'
import { limit } from '../support/limits.ts'
import { openEventStream } from '../support/requests/event-stream.ts'
import { freePort, startServer, withoutLimits } from '../support/server/server-process.ts'
import { firstAdminLinkOf } from '../support/server/test-server.ts'

test('a game won at one process reaches who watches at another within 2 s, and a stop ends the streams', {
  tags: ['LIVE-01', 'LIVE-02'],
}, async () => {
  const { address, drop } = await openFreshDatabase()
  const port = String(await freePort())
  const variables = {
    ...withoutLimits,
    DATABASE_URL: address.url,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '1',
  }
  const played = await startServer({ ...variables, PORT: port })
  await played.ready()
  const watched = await startServer(variables)
  await watched.ready()
  const live = (path = '') => openEventStream(`${watched.address}/api/gametypes/ranked/live${path}`)
  try {
    const server = {
      address: played.address,
      firstAdminLink: firstAdminLinkOf(played),
      database: () => address,
      close: () => played.stop(),
    }
    const player = await makeReader(server, (await makeAdmin(server)).client, 'Rhea')
    const watchers = await Promise.all(['?period=day', '?period=week', '?period=month', ''].map(live))
    for (const watcher of watchers)
      for (const gameTypeId of gameTypeIds)
        expect(await watcher.next()).toMatchObject({ data: { gameTypeId, games: [] } })
    const won = await winSandwich(player)
    const began = performance.now()
    for (const watcher of watchers)
      expect(await watcher.next()).toMatchObject({
        data: { gameTypeId: 2, games: [{ gameId: won.id, score: won.score }] },
      })
    expect(performance.now() - began).toBeLessThan(limit(2000))

    const stopping = performance.now()
    watched.kill('SIGTERM')
    await Promise.all(watchers.map(({ ended }) => ended))
    expect(await watched.ended).toBe(0)
    expect(performance.now() - stopping).toBeLessThan(limit(10_000))
  } finally {
    for (const server of [played, watched]) server.kill('SIGINT')
    await Promise.all([played.ended, watched.ended])
    await drop()
  }
})
