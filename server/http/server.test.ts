import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { limit } from '../../test/support/limits.ts'
import { readSettings } from '../settings/settings.ts'
import { notFound, sendProblem } from './problem.ts'
import { createServer } from './server.ts'

const origin = 'https://pages.example'
const settings = {
  ...readSettings({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://skyway.example',
    ALLOWED_ORIGINS: origin,
    REQUEST_SECONDS: '1',
    MAX_IN_FLIGHT: '40',
  }),
}
const readiness = { isDraining: false }

let app: Awaited<ReturnType<typeof createServer>>
let url: string
/** Lets the requests that wait at /slow continue. */
let release = () => {}

beforeAll(async () => {
  app = await createServer(settings, readiness)
  const released = new Promise<void>((go) => {
    release = go
  })
  app.get('/fine', async () => ({ fine: true }))
  app.get('/unchanged', async (_request, reply) => reply.code(304).send())
  app.get('/broken', async () => {
    throw new Error('select secret from table at /srv/place')
  })
  app.get('/slow', async () => {
    await released
    return {}
  })
  app.get('/health/live', async () => ({}))
  app.post('/texts', { schema: { body: z.object({ text: z.unknown() }) } }, async (request) => ({
    ...request.body,
  }))
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/texts`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('headers', () => {
  const raw = (lines: string) => `${lines}\r\n\r\n`
  // Some of them wait until the server closes the connection.
  test.concurrent.each([
    ['200', raw('GET /fine HTTP/1.1\r\nhost: a\r\nconnection: close')],
    ['304', raw('GET /unchanged HTTP/1.1\r\nhost: a\r\nconnection: close')],
    ['404', raw('GET /unknown HTTP/1.1\r\nhost: a\r\nconnection: close')],
    ['404', raw('BREW /fine HTTP/1.1\r\nhost: a\r\nconnection: close').replace('BREW', 'PROPFIND')],
    ['400', raw('GET /%zz HTTP/1.1\r\nhost: a\r\nconnection: close')],
    ['400', raw('GET /fine HTTP/1.1\r\nconnection: close')],
    ['400', raw('GET /fine HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close')],
    ['400', raw('GET /fine HTTP/1.1\r\nhost: a b@c/d\r\nconnection: close')],
    ['400', raw('GET /fine HTTP/2.0\r\nhost: a\r\nconnection: close')],
    ['400', raw('GET * HTTP/1.1\r\nhost: a\r\nconnection: close')],
    ['400', raw('CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443')],
    ['400', raw('GET /fine')],
    ['400', raw('NONSENSE')],
    ['400', raw('POST /texts HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked')],
    ['400', raw('POST /texts HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2')],
    ['408', 'GET /fine HTTP/1.1\r\nhost: '],
    ['408', ''],
    ['417', raw('POST /texts HTTP/1.1\r\nhost: a\r\nexpect: tea\r\ncontent-length: 0')],
    ['431', raw(`GET /fine HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}`)],
    ['500', raw('GET /broken HTTP/1.1\r\nhost: a\r\nconnection: close')],
  ])('%s has the security headers: %#', { tags: ['T-C8', 'T-C2'] }, async (status, bytes) => {
    const answer = await sendRaw(url, bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const head = answer.split('\r\n\r\n')[0]?.toLowerCase() ?? ''
    expect(head).toContain("content-security-policy: default-src 'none'")
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('strict-transport-security: max-age=')
    expect(head).toContain('referrer-policy: ')
    expect(head).toContain('permissions-policy: ')
    expect(head).toContain('cross-origin-opener-policy: same-origin')
    expect(head).not.toContain('cross-origin-embedder-policy')
  })

  test('no HSTS if the public address is http', { tags: 'T-C8' }, async () => {
    const plain = await createServer(readSettings({ LOG_LEVEL: 'silent' }), readiness)
    const answer = await plain.inject('/')
    expect(answer.headers).toHaveProperty('x-content-type-options')
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
    await plain.close()
  })
})

describe('requests', () => {
  test('an internal error reveals no internal details', { tags: ['API-04', 'T-C1'] }, async () => {
    const answer = await fetch(`${url}/broken`)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const body = await answer.json()
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      instance: answer.headers.get('x-request-id'),
    })
  })

  test.each([
    ['a NUL', '{"text":"a\\u0000b"}', 400],
    ['a nested NUL', '{"text":[{"a":["\\u0000"]}]}', 400],
    ['a NUL in a name', '{"text":{"\\u0000":1}}', 400],
    ['half a surrogate pair', '{"text":"\\ud800"}', 400],
    ['a written backslash, u and zeros', '{"text":"\\\\u0000"}', 200],
    ['a prototype', '{"text":1,"__proto__":{"isAdmin":true}}', 400],
    ['a constructor', '{"text":1,"constructor":{"prototype":{}}}', 400],
    ['nothing', '', 400],
    ['no JSON', '{"text":', 400],
    ['a list', '[]', 400],
    ['deep nesting', `{"text":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400],
    ['too much', `{"text":"${'x'.repeat(70_000)}"}`, 413],
  ])('a body with %s is answered %s', { tags: 'T-C1' }, async (_name, body, status) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
  })

  test.each(['/fine?a=%00', '/%00', '/fine?a=%ff', '/%e0%a4', '/fine?%'])(
    'the address %s is answered 400',
    { tags: 'T-C1' },
    async (address) => {
      const answer = await fetch(url + address)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    },
  )

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/json',
    '',
  ])('a body sent as "%s" is refused', { tags: 'T-C9' }, async (type) => {
    const body = '{"text":"x"}'
    const head = `POST /texts HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${body.length}`
    const answer = await sendRaw(url, `${head}${type && `\r\ncontent-type: ${type}`}\r\n\r\n${body}`)
    expect(answer).toMatch(/^HTTP\/1.1 415 /)
  })

  test('a method override is ignored', { tags: 'T-B4' }, async () => {
    const answer = await post('{"text":1}', {
      'x-http-method-override': 'DELETE',
      'x-method-override': 'DELETE',
    })
    expect(answer.status).toBe(200)
  })

  test('pages of exactly the configured origin may call; others may not', { tags: 'T-C9' }, async () => {
    const preflight = (from: string) =>
      fetch(`${url}/texts`, {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': 'POST' },
      })
    const allowed = await preflight(origin)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
    for (const foreign of [
      'https://evil.example',
      `${origin}.evil.example`,
      'null',
      'http://pages.example',
    ]) {
      const refused = await preflight(foreign)
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
      expect(
        (await fetch(`${url}/fine`, { headers: { origin: foreign } })).headers.get(
          'access-control-allow-origin',
        ),
      ).toBeNull()
    }
  })
})

describe('addresses of clients', () => {
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
  }

  test('are those of the connection, whatever headers a client sends', { tags: 'T-D2' }, async () => {
    const plain = await createServer(readSettings({ LOG_LEVEL: 'silent' }), readiness)
    plain.get('/ip', async (request) => request.ip)
    expect((await plain.inject({ url: '/ip', remoteAddress: '192.0.2.1', headers: forged })).body).toBe(
      '192.0.2.1',
    )
    await plain.close()
  })

  test('are those that a trusted proxy sends, and no other', { tags: 'T-D2' }, async () => {
    const behind = await createServer(
      readSettings({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '192.0.2.0/24' }),
      readiness,
    )
    behind.get('/ip', async (request) => request.ip)
    const ask = (remoteAddress: string, forwarded: string) =>
      behind.inject({ url: '/ip', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
    expect((await ask('192.0.2.1', '203.0.113.9')).body).toBe('203.0.113.9')
    expect((await ask('192.0.2.1', '198.51.100.1, 203.0.113.9')).body).toBe('203.0.113.9')
    expect((await ask('198.51.100.7', '203.0.113.9')).body).toBe('198.51.100.7')
    await behind.close()
  })
})

describe('load', () => {
  test('a request that arrives too slowly is aborted, while others are served', {
    tags: 'T-D6',
  }, async () => {
    const began = performance.now()
    const slow = sendRaw(
      url,
      'POST /texts HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    )
    expect((await fetch(`${url}/fine`)).status).toBe(200)
    expect(await slow).toMatch(/^HTTP\/1.1 408 /)
    expect(performance.now() - began).toBeLessThan(limit(3000))
  })

  test.concurrent.each([
    ['a head', 'GET /fine HTTP/1.1\r\nhost: a\r\nx-long: ', 'x'],
    ['endless heads', 'GET /fine HTTP/1.1\r\nhost: a\r\n', 'x: y\r\n'],
    [
      'a body',
      'POST /texts HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
      ' ',
    ],
    [
      'chunks of a body',
      'POST /texts HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      '1\r\n \r\n',
    ],
    [
      'a second request',
      'GET /fine HTTP/1.1\r\nhost: a\r\n\r\nGET /fine HTTP/1.1\r\nhost: a\r\nx-long: ',
      'x',
    ],
  ])(
    'a client that drips %s is cut, however often a byte arrives',
    { tags: 'T-D6' },
    async (_, begin, drop) => {
      const began = performance.now()
      expect(await sendRaw(url, begin, drop)).toMatch(/HTTP\/1.1 408 /)
      expect(performance.now() - began).toBeLessThan(limit(3000))
    },
  )

  test('too many requests at once get 503 with Retry-After; health checks still answer', {
    tags: 'T-D7',
  }, async () => {
    const slow = Array.from({ length: 20 }, () => fetch(`${url}/slow`))
    await expect.poll(async () => (await fetch(`${url}/fine`)).status).toBe(503)
    const shed = await fetch(`${url}/fine`)
    expect(shed.headers.get('retry-after')).toBe('1')
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    release()
    expect((await Promise.all(slow)).every((answer) => answer.status === 200)).toBe(true)
    await expect.poll(async () => (await fetch(`${url}/fine`)).status).toBe(200)
  })
})

/**
 * Sends bytes unchanged to the server that listens at `address`, and then a drop of more bytes every 50 ms.
 * Returns everything that the server sent until it closed the connection.
 */
async function sendRaw(address: string, bytes: string, drop = ''): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  await once(socket, 'connect')
  socket.write(bytes)
  if (drop === '') return await text(socket)
  const dripping = setInterval(() => socket.write(drop), 50)
  let received = ''
  socket.on('data', (more: Buffer) => {
    received += more.toString()
  })
  // Drops that arrive after the server has closed the connection are answered with a reset.
  socket.on('error', () => {})
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(dripping)
  return received
}
