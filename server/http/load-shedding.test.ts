import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { readSettings } from '../settings/settings.ts'
import { limitConcurrency } from './load-shedding.ts'
import { createServer } from './server.ts'

/** A body that never arrives whole. */
const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`

describe('requests that are worked on at once', { tags: ['T-D7', 'T-D8'] }, () => {
  let app: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  /** A server that works on four requests at once, and on two of a feature of its own, until it is told to answer. */
  async function open() {
    const settings = readSettings({
      LOG_LEVEL: 'silent',
      MAX_IN_FLIGHT: '4',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    const server = await createServer(settings, { isDraining: false })
    let release = () => {}
    let started = 0
    const work = async () => {
      started += 1
      await new Promise<void>((go) => {
        const before = release
        release = () => {
          before()
          go()
        }
      })
      return {}
    }
    server.get('/work', work)
    server.post('/work', work)
    server.get('/health/live', async () => ({}))
    await server.register(async (feature) => {
      limitConcurrency(feature, { most: 2, refusal: 'Too many.' })
      feature.get('/feature', work)
    })
    await server.ready()
    /** Sends a request of a client and waits until it is worked on or answered. */
    const send = async (path: string, client: string, method: 'GET' | 'POST' = 'GET') => {
      const before = started
      const answer = server.inject({
        method,
        url: path,
        headers: { 'x-forwarded-for': client },
        ...(method === 'POST' ? { payload: {} } : {}),
      })
      let status = 0
      void answer.then(({ statusCode }) => {
        status = statusCode
      })
      await expect.poll(() => status > 0 || started > before).toBe(true)
      return status > 0 ? status : 'worked on'
    }
    return {
      send,
      figures: () => server.figures.metrics(),
      async close() {
        release()
        await server.close()
      },
    }
  }

  test('are limited in all, and half of them are one address’s', async () => {
    const clients = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3']
    const answers = []
    for (const client of clients) answers.push(await app.send('/work', client))
    expect(answers).toEqual(['worked on', 'worked on', 503, 'worked on', 'worked on', 503])
    expect(await app.figures()).toMatch(/^skyway_http_requests_in_flight 4$/m)
  })

  test.each([
    ['an IPv6 network of one customer', ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:3'], 503],
    ['another IPv6 network', ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'], 'worked on'],
    ['an IPv4 address, also as IPv6 wraps it', ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'], 503],
  ])('count for %s', async (_, clients, last) => {
    const answers = []
    for (const client of clients) answers.push(await app.send('/work', client, 'POST'))
    expect(answers).toEqual(['worked on', 'worked on', last])
  })

  test('those of a feature with a limit of its own take no place of others', async () => {
    const sent = async (path: string, ...clients: string[]) => {
      const answers = []
      for (const client of clients) answers.push(await app.send(path, client))
      return answers
    }
    expect(await sent('/feature', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3')).toEqual([
      'worked on',
      503,
      'worked on',
      503,
    ])
    expect(await sent('/work', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2')).toEqual(
      Array(4).fill('worked on'),
    )
  })

  test('health checks are always answered', async () => {
    for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2']) await app.send('/work', client)
    expect(await app.send('/health/live', '192.0.2.1')).toBe(200)
    expect(await app.send('/nothing', '192.0.2.1')).toBe(503)
  })
})

describe('clients that leave the server waiting', { tags: ['T-D7', 'T-D8'] }, () => {
  const maxInFlight = 4
  const maxSignInsInFlight = 2
  let testApp: TestApp
  let port: number
  const sockets: Socket[] = []
  beforeAll(async () => {
    testApp = await openTestApp({ settings: { maxInFlight, maxSignInsInFlight } })
    port = Number(new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(() => testApp.close())
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** Sends bytes on a connection of its own, from another address than the visitors'. */
  async function send(bytes: string): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(bytes)
    return socket
  }

  const statusOf = async (socket: Socket) => {
    const [data]: unknown[] = await once(socket, 'data')
    return Number(String(data).split(' ')[1])
  }

  const visitors = async () => {
    const statuses = []
    for (const [path, method] of [
      ['/api/gametypes/page', 'GET'],
      ['/assets/contact.php', 'POST'],
      ['/auth/sign-in/start', 'POST'],
    ] as const) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method })
      statuses.push(status)
    }
    return statuses
  }

  test('bodies that arrive slowly take no place, and are served when they are here', async () => {
    const usual = await visitors()
    expect(usual).not.toContain(503)
    const slow: Socket[] = []
    let begun = 0
    testApp.app.server.on('request', () => {
      begun += 1
    })
    for (let i = 0; i < 10 * maxInFlight; i++) slow.push(await send(head('/assets/contact.php')))
    for (let i = 0; i < 10 * maxSignInsInFlight; i++) slow.push(await send(head('/auth/sign-in/start')))
    await expect.poll(() => begun).toBe(slow.length)
    expect(await visitors()).toEqual(usual)
    for (const socket of slow) {
      const status = statusOf(socket)
      socket.write('}')
      expect(await status).not.toBe(503)
    }
  })

  test('requests that one connection sends at once, and answers that it does not read, take no place', async () => {
    const usual = await visitors()
    const get = 'GET /api/gametypes/page HTTP/1.1\r\nHost: a\r\n\r\n'
    for (let i = 0; i < 3 * maxInFlight; i++) (await send(get.repeat(30))).pause()
    expect(await visitors()).toEqual(usual)
  })
})
