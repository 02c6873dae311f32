import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limit } from '../../test/support/limits.ts'
import { openEventStream, type StreamClient } from '../../test/support/requests/event-stream.ts'
import { readSettings } from '../settings/settings.ts'
import { type EventStream, EventStreams, sendToAll } from './event-streams.ts'
import { createServer } from './server.ts'

let close = async () => {}
afterEach(() => close())

/** A server with event streams at /stream, which stay silent until `send`. */
async function open(variables: Record<string, string> = {}) {
  const settings = readSettings({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1', ...variables })
  const readiness = { isDraining: false }
  const app = await createServer(settings, readiness)
  let isOn = true
  const streams = new EventStreams(app, settings, { readiness, isServed: () => isOn })
  const open = new Set<EventStream>()
  app.get(
    '/stream',
    { config: { isEventStream: true, hasOwnConcurrencyLimit: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const stream = streams.open(request, reply)
      open.add(stream)
      stream.onEnd(() => open.delete(stream))
      return reply
    },
  )
  app.get('/other', async () => ({}))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const clients: StreamClient[] = []
  close = async () => {
    for (const client of clients) client.close()
    const closed = app.close()
    // A client may have opened one in advance, which would otherwise last until its timeout.
    app.server.closeAllConnections()
    await closed
  }
  return {
    app,
    readiness,
    address,
    open,
    switchOff: () => {
      isOn = false
    },
    client: async (from = '192.0.2.1') => {
      const client = await openEventStream(`${address}/stream`, { 'x-forwarded-for': from })
      clients.push(client)
      return client
    },
    other: async () => (await fetch(`${address}/other`)).status,
  }
}

test('a stream says when to come back, and that nobody may compress or collect it', {
  tags: 'LIVE-02',
}, async () => {
  const { client, app } = await open()
  const { status, headers, text } = await client()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  await expect.poll(text).toMatch(/^retry: [1-4]\d{3}\n\n$/)
  const { headers: others, status: other } = await app.inject({ url: '/other' }).then((answer) => ({
    headers: answer.headers,
    status: answer.statusCode,
  }))
  expect([other, others['x-accel-buffering']]).toEqual([200, undefined])
})

test('streams take no place of other requests, and are counted', { tags: 'LIVE-02' }, async () => {
  const { client, other, app } = await open({ MAX_IN_FLIGHT: '1' })
  for (let count = 0; count < 5; count += 1) await client()
  expect(await other()).toBe(200)
  expect(await app.figures.metrics()).toContain('skyway_watchers 5')
})

test('one address has at most its share of the streams, a network of IPv6 too', {
  tags: 'LIVE-02',
}, async () => {
  const { client } = await open({ MAX_WATCHERS_PER_ADDRESS: '2' })
  for (const [from, again] of [
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:1::1', '2001:db8:1:1::2'],
  ] as const) {
    await client(from)
    const second = await client(again)
    const third = await client(from)
    expect(third.status).toBe(503)
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(10)
    second.close()
    await expect.poll(async () => (await client(from)).status).toBe(200)
  }
})

test('while all places are taken, the address with most streams makes room, and nobody shuts out others', {
  tags: 'LIVE-02',
}, async () => {
  const { client, open: streams } = await open({ MAX_WATCHERS: '6', MAX_WATCHERS_PER_ADDRESS: '6' })
  const many: StreamClient[] = []
  for (let count = 0; count < 6; count += 1) many.push(await client('192.0.2.1'))
  const others = [await client('192.0.2.2'), await client('192.0.2.3'), await client('192.0.2.2')]
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all(many.slice(0, 3).map(({ ended }) => ended))
  await expect.poll(() => streams.size).toBe(6)
  expect((await client('192.0.2.1')).status).toBe(503)
})

test('at the limit of connections a stream makes room for a request', { tags: 'LIVE-02' }, async () => {
  const { client, other } = await open({ MAX_CONNECTIONS: '3' })
  const clients = [await client(), await client(), await client()]
  expect(await other()).toBe(200)
  await clients[0]?.ended
})

test('all streams end properly when the process closes, and a draining process opens none', {
  tags: 'LIVE-02',
}, async () => {
  const { client, readiness, app } = await open()
  const clients = await Promise.all(Array.from({ length: 20 }, () => client()))
  readiness.isDraining = true
  expect((await client()).status).toBe(503)
  const began = performance.now()
  await app.close()
  expect(performance.now() - began).toBeLessThan(limit(2000))
  await Promise.all(clients.map(({ ended }) => ended))
})

test('all streams end when the API is switched off', { tags: 'LIVE-02' }, async () => {
  const { client, switchOff } = await open()
  const clients = [await client(), await client('192.0.2.2')]
  switchOff()
  await Promise.all(clients.map(({ ended }) => ended))
})

test('a client that does not read is cut, and all others get everything', { tags: 'LIVE-02' }, async () => {
  const { client, open: streams, address } = await open()
  const reading = await client()
  const silent = connect({ port: Number(new URL(address).port), host: '127.0.0.1' })
  silent.pause()
  silent.write('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => streams.size).toBe(2)
  const events = Buffer.from(`data: "${'x'.repeat(100_000)}"\n\n`)
  let sent = 0
  while (streams.size > 1) {
    sendToAll(streams, (stream) => stream.send(events))
    sent += 1
    expect(await reading.next()).toMatchObject({ name: 'message' })
    expect(sent).toBeLessThan(1000)
  }
  silent.destroy()
  for (let count = 0; count < 3; count += 1) sendToAll(streams, (stream) => stream.send(events))
  for (let count = 0; count < 3; count += 1) await reading.next()
})
