import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFreshDatabase } from '../support/app/test-app.ts'
import { type ServerProcess, startServer } from '../support/server/server-process.ts'

async function startReady(variables: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startServer(variables)
  await server.ready()
  return server
}

test('a rolling restart behind a load balancer that watches readiness fails no request', {
  tags: 'T-F3',
}, async () => {
  const { address, drop } = await openFreshDatabase()
  const variables = {
    DATABASE_URL: address.url,
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '2',
  }
  const servers = await Promise.all([startReady(variables), startReady(variables)])
  const isReady = servers.map(() => true)
  const statuses = new Map<number | string, number>()
  let isOver = false

  const watching = servers.map(async (_server, i) => {
    while (!isOver) {
      const url = `${servers[i]?.address}/health/ready`
      isReady[i] = await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
      await wait(100)
    }
  })
  const visiting = Array.from({ length: 8 }, async (_each, n) => {
    for (let i = n; !isOver; i++) {
      const server = servers.filter((_one, place) => isReady[place])[i % 2] ?? servers[isReady.indexOf(true)]
      const status = await fetch(`${server?.address}/api/gametypes/page`).then(
        (answer) => answer.arrayBuffer().then(() => answer.status),
        String,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await wait(20)
    }
  })
  try {
    for (const place of [0, 1]) {
      servers[place]?.kill('SIGTERM')
      expect(await servers[place]?.ended).toBe(0)
      servers[place] = await startReady(variables)
      await expect.poll(() => isReady[place]).toBe(true)
    }
  } finally {
    isOver = true
    await Promise.all([...watching, ...visiting])
    // SIGINT stops them immediately; after SIGTERM they may continue for a while.
    for (const server of servers) server.kill('SIGINT')
    await Promise.all(servers.map((server) => server.ended))
    await drop()
  }
  expect([...statuses.keys()]).toEqual([200])
})
