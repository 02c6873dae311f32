import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { createServer } from './server.ts'

let close = async () => {}
afterEach(() => close())

/** A server with at most so many connections, which answers /slow only when `release` is called. */
async function open(variables: Record<string, string>) {
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent', ...variables }), { isDraining: false })
  const clients: Client[] = []
  let release = () => {}
  const released = new Promise<void>((go) => {
    release = go
  })
  app.get('/fast', async () => ({}))
  app.get('/slow', async () => {
    await released
    return {}
  })
  let counted = 0
  app.get('/counted', async () => {
    counted += 1
    return {}
  })
  app.get('/count', async () => ({ counted }))
  app.post('/fast', async () => ({}))
  app.get('/file', async () => Readable.from(Array.from({ length: 1024 }, () => 'x'.repeat(64 * 1024))))
  app.get('/huge', async () => 'x'.repeat(32 * 1024 * 1024))
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  close = async () => {
    release()
    for (const client of clients) client.socket.destroy()
    await app.close()
  }
  return {
    release,
    stop: () => app.close(),
    figures: () => app.figures.metrics(),
    counted: () => counted,
    /** Connects from an address of this machine. */
    async client(localAddress = '127.0.0.1') {
      const accepted = new Promise<Socket>((ready) => app.server.once('connection', ready))
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      const client = new Client(socket, await accepted)
      clients.push(client)
      return client
    },
  }
}

class Client {
  readonly socket: Socket
  /** The server's end of the connection. */
  readonly #accepted: Socket
  received = ''
  isClosed = false

  constructor(socket: Socket, accepted: Socket) {
    this.socket = socket
    this.#accepted = accepted
    socket.on('data', (bytes: Buffer) => {
      this.received += bytes.toString('latin1')
    })
    socket.on('close', () => {
      this.isClosed = true
    })
    // A server that closes a connection with unread bytes resets it.
    socket.on('error', () => {})
  }

  /** Sends a text and waits until the server has read it. */
  async send(text: string): Promise<void> {
    const before = this.#accepted.bytesRead
    this.socket.write(text)
    await expect.poll(() => this.#accepted.bytesRead - before).toBe(text.length)
  }

  /** Sends a whole request and waits for the head of its answer. */
  async ask(path: string): Promise<string> {
    this.received = ''
    await this.send(get(path))
    await expect.poll(() => this.received).toContain('\r\n\r\n')
    return this.received
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
const halfPost =
  'POST /fast HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
const answered = /^HTTP\/1.1 200 /

describe('at the limit of all connections', { tags: 'T-D6' }, () => {
  test('the one idle longest makes room, and a request makes its connection the youngest', async () => {
    const server = await open({ MAX_CONNECTIONS: '3' })
    const [one, two, three] = [await server.client(), await server.client(), await server.client()]
    expect(await one.ask('/fast')).toMatch(answered)
    const newcomer = await server.client()
    expect(await newcomer.ask('/fast')).toMatch(answered)
    await expect.poll(() => two.isClosed).toBe(true)
    expect([one.isClosed, three.isClosed]).toEqual([false, false])
    expect(await one.ask('/fast')).toMatch(answered)
    expect(await (await server.client()).ask('/fast')).toMatch(answered)
    await expect.poll(() => three.isClosed).toBe(true)
    expect([one.isClosed, newcomer.isClosed]).toEqual([false, false])
  })

  test('open connections, and those that the limit closed, are exported', { tags: 'WATCH-01' }, async () => {
    const server = await open({ MAX_CONNECTIONS: '2' })
    for (let i = 0; i < 5; i += 1) await server.client()
    expect(await server.figures()).toMatch(/^skyway_http_connections 2$/m)
    expect(await server.figures()).toMatch(/^skyway_http_connections_closed_total 3$/m)
  })

  test.each([
    ['has sent no byte', ''],
    ['has sent half a line', 'GET /fa'],
    ['has sent half a head', 'GET /fast HTTP/1.1\r\nhost: a\r\nx-long: '],
    ['has sent half a body', halfPost],
    ['reads no answer', get('/huge')],
    ['reads none of several answers', get('/huge') + get('/slow')],
    ['reads no file', get('/file')],
  ])('a client that %s makes room, and one that waits for its answer does not', async (_, bytes) => {
    const server = await open({ MAX_CONNECTIONS: '2' })
    const [waiting, slow] = [await server.client(), await server.client()]
    await waiting.send(get('/slow'))
    slow.socket.pause()
    await slow.send(bytes)
    expect(await (await server.client()).ask('/fast')).toMatch(answered)
    slow.socket.resume()
    await expect.poll(() => slow.isClosed).toBe(true)
    server.release()
    await expect.poll(() => waiting.received).toMatch(answered)
  })

  test('half a request is answered before its connection is closed', async () => {
    const server = await open({ MAX_CONNECTIONS: '2' })
    const [waiting, slow] = [await server.client(), await server.client()]
    await waiting.send(get('/slow'))
    await slow.send(halfPost)
    expect(await (await server.client()).ask('/fast')).toMatch(answered)
    await expect.poll(() => slow.isClosed).toBe(true)
    expect(slow.received.split('\r\n')).toEqual(
      expect.arrayContaining([
        'HTTP/1.1 503 Service Unavailable',
        'retry-after: 2',
        'x-content-type-options: nosniff',
        'content-length: 0',
        'connection: close',
      ]),
    )
    expect(slow.received).toMatch(/\r\n\r\n$/)
  })

  test('an answer that has begun is followed by no other', async () => {
    const server = await open({ MAX_CONNECTIONS: '2' })
    const [waiting, slow] = [await server.client(), await server.client()]
    await waiting.send(get('/slow'))
    slow.socket.pause()
    await slow.send(get('/huge'))
    expect(await (await server.client()).ask('/fast')).toMatch(answered)
    slow.socket.resume()
    await expect.poll(() => slow.isClosed).toBe(true)
    expect(slow.received).toMatch(answered)
    expect(slow.received).not.toContain('HTTP/1.1 503 ')
  })

  test('one that has just been opened stays, and one whose client has begun a request long ago goes', async () => {
    const server = await open({ MAX_CONNECTIONS: '2' })
    const slow = await server.client()
    await slow.send('GET /fast HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{')
    const young = await server.client()
    expect(await (await server.client()).ask('/fast')).toMatch(answered)
    await expect.poll(() => slow.isClosed).toBe(true)
    expect(await young.ask('/fast')).toMatch(answered)
  })

  test('an idle one of a trusted proxy goes after a client’s that waits', async () => {
    const server = await open({ MAX_CONNECTIONS: '3', TRUSTED_PROXIES: '127.0.0.1' })
    const proxy = await server.client()
    const [one, two] = [await server.client('127.0.0.2'), await server.client('127.0.0.2')]
    expect(await two.ask('/fast')).toMatch(answered)
    await one.send('GET /fast HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{')
    for (let i = 0; i < 2; i += 1)
      expect(await (await server.client('127.0.0.2')).ask('/fast')).toMatch(answered)
    await expect.poll(() => [one.isClosed, two.isClosed]).toEqual([true, true])
    expect(await proxy.ask('/fast')).toMatch(answered)
  })

  test('a new one is refused only while the server owes an answer on all others', async () => {
    const server = await open({ MAX_CONNECTIONS: '2' })
    const [one, two] = [await server.client(), await server.client()]
    await one.send(get('/slow'))
    // Pipelined: the first answer has been sent, and the second is owed.
    await two.send(get('/fast') + get('/slow'))
    await expect.poll(() => two.received).toMatch(answered)
    const refused = await server.client()
    await expect.poll(() => refused.isClosed).toBe(true)
    server.release()
    await expect.poll(() => one.received).toMatch(answered)
    await expect.poll(() => two.received.match(/200 OK/g)).toHaveLength(2)
    expect(await (await server.client()).ask('/fast')).toMatch(answered)
  })
})

describe('at the limit of an address', { tags: 'T-D6' }, () => {
  test('its own connection that is idle longest makes room, and other addresses keep theirs', async () => {
    const server = await open({ MAX_CONNECTIONS: '9', MAX_CONNECTIONS_PER_ADDRESS: '2' })
    const other = await server.client('127.0.0.2')
    const crowd = [await server.client(), await server.client(), await server.client(), await server.client()]
    await expect.poll(() => crowd.map(({ isClosed }) => isClosed)).toEqual([true, true, false, false])
    expect(await other.ask('/fast')).toMatch(answered)
    expect(await crowd[3]?.ask('/fast')).toMatch(answered)
  })

  test.each(['127.0.0.1', '127.0.0.0/30', '::1, 127.0.0.1'])(
    'trusted proxies have no such limit: %s',
    async (proxies) => {
      const server = await open({ MAX_CONNECTIONS_PER_ADDRESS: '2', TRUSTED_PROXIES: proxies })
      const proxy = [await server.client(), await server.client(), await server.client()]
      for (const connection of proxy) expect(await connection.ask('/fast')).toMatch(answered)
      const [one, two, three] = [
        await server.client('127.0.0.9'),
        await server.client('127.0.0.9'),
        await server.client('127.0.0.9'),
      ]
      await expect.poll(() => one.isClosed).toBe(true)
      for (const connection of [two, three]) expect(await connection.ask('/fast')).toMatch(answered)
    },
  )
})

describe('requests that a client sends at once on one connection', { tags: 'T-D8' }, () => {
  test('are served one after the other', async () => {
    const server = await open({ MAX_IN_FLIGHT: '2' })
    const client = await server.client()
    await client.send(get('/slow') + get('/fast').repeat(30) + get('/slow'))
    expect(await (await server.client('127.0.0.2')).ask('/fast')).toMatch(answered)
    expect(await server.figures()).toMatch(/^skyway_http_requests_in_flight 1$/m)
    server.release()
    await expect.poll(() => client.received.match(/HTTP\/1.1 200 /g)).toHaveLength(32)
  })

  test('let the requests of others in between', async () => {
    const server = await open({})
    const [greedy, other] = [await server.client(), await server.client()]
    greedy.socket.write(get('/counted').repeat(32))
    other.socket.write(get('/count'))
    await expect.poll(() => other.received).toMatch(/{"counted":\d+}$/)
    await expect.poll(server.counted).toBe(32)
    expect(Number(/\d+(?=}$)/.exec(other.received)?.[0])).toBeLessThan(10)
  })

  test('end their connection when they are more than 32', async () => {
    const server = await open({})
    const client = await server.client()
    client.socket.write(get('/slow') + get('/fast').repeat(32))
    await expect.poll(() => client.isClosed).toBe(true)
    expect(client.received).toBe('')
  })

  test('are not begun when the client has gone', async () => {
    const server = await open({})
    const client = await server.client()
    await client.send(get('/slow') + get('/counted'))
    client.socket.destroy()
    await expect.poll(server.figures).toMatch(/^skyway_http_connections 0$/m)
    server.release()
    expect(await (await server.client()).ask('/fast')).toMatch(answered)
    expect(server.counted()).toBe(0)
  })
})

test('a server that stops waits for its answers, and not for connections that browsers keep open', async () => {
  const server = await open({})
  const [unused, used] = [await server.client(), await server.client()]
  await used.send(get('/slow'))
  const stopped = server.stop()
  await expect.poll(() => unused.isClosed).toBe(true)
  expect(used.isClosed).toBe(false)
  server.release()
  await stopped
  await expect.poll(() => used.isClosed).toBe(true)
  expect(used.received).toMatch(answered)
})
