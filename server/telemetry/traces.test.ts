import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openFreshDatabase } from '../../test/support/app/test-app.ts'
import { limit } from '../../test/support/limits.ts'
import { openMailServer } from '../../test/support/mail/mail-server.ts'
import { freePort, type ServerProcess, startServer } from '../../test/support/server/server-process.ts'
import { openTraceCollector, type TraceCollector } from '../../test/support/server/trace-collector.ts'

/** Prints the packages of OpenTelemetry that a process loads. */
const printLoaded = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/@opentelemetry\\/([\\w-]+)/.exec(url) ?? []
      if (name) console.log('loaded ' + name)
      return next(url, context)
    },
  })`)}`
const program = ['--import', printLoaded, 'server/main.ts']
const loadedBy = (server: ServerProcess) =>
  new Set([...server.output().matchAll(/^loaded (.+)$/gm)].map(([, name]) => name))

async function open(
  variables: Record<string, string>,
): Promise<{ server: ServerProcess; close: () => Promise<void> }> {
  const { address, drop } = await openFreshDatabase()
  const database = { DATABASE_URL: address.url }
  const server = await startServer({ ...database, ...variables }, { program })
  return {
    server,
    close: async () => {
      await server.stop()
      await drop()
    },
  }
}

describe('with a collector', { tags: 'WATCH-03' }, () => {
  const traceId = randomBytes(16).toString('hex')
  const parentId = randomBytes(8).toString('hex')
  const secrets = {
    token: 'a-bearer-token-of-nobody',
    query: 'a-query-of-somebody',
    email: 'heron@example.org',
    name: 'Heron of the Delta',
    id: '987654321',
  }
  let collector: TraceCollector
  let server: ServerProcess
  let requestId: string | null
  beforeAll(async () => {
    collector = await openTraceCollector()
    const mailServer = await openMailServer()
    const opened = await open({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      SMTP_URL: mailServer.url,
      MAIL_TO: 'owner@example.org',
      LOG_CLIENT_ADDRESS: 'whole',
    })
    server = opened.server
    await server.ready()
    const answer = await fetch(`${server.address}/api/games/${secrets.id}?x=${secrets.query}`, {
      headers: { authorization: `Bearer ${secrets.token}`, traceparent: `00-${traceId}-${parentId}-01` },
    })
    requestId = answer.headers.get('x-request-id')
    await fetch(`${server.address}/api/teams`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: secrets.name, location: 'Delta', conference: 0, division: 0 }),
    })
    await fetch(`${server.address}/assets/contact.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: secrets.name,
        email: secrets.email,
        subject: 'Hello',
        message: 'One line.',
      }),
    })
    await vi.waitFor(() => expect(server.output()).toContain('job done'), { timeout: limit(10_000) })

    await opened.close()
    await mailServer.close()
  }, limit(60_000))
  afterAll(() => collector.close())

  const spanOf = (name: string) => collector.spans.find((span) => span.name === name)

  test('a request is a span that continues the trace of its client, with route, status and request id', () => {
    expect(spanOf('GET /api/games/:id')).toMatchObject({
      traceId,
      parentId,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/games/:id',
        'http.response.status_code': 401,
        'skyway.request.id': requestId,
      },
    })
  })

  test('the statements of a request are spans in it, also after its body was read, without their values', () => {
    const request = spanOf('POST /api/teams')
    const insert = collector.spans.find(({ attributes }) =>
      String(attributes['db.query.text']).startsWith('insert into "teams"'),
    )
    expect(insert).toMatchObject({
      traceId: request?.traceId,
      attributes: { 'db.system.name': 'postgresql' },
    })
    expect(insert?.attributes['db.query.text']).toContain('$1')
  })

  test('the sending of a mail is a span, and the deletion of its job one in it', () => {
    const mail = spanOf('job mail')
    expect(mail?.attributes).toEqual({
      'skyway.job.kind': 'mail',
      'skyway.job.topic': 'contact',
      'skyway.job.attempts': 1,
      'skyway.job.outcome': 'done',
    })
    expect(collector.spans.filter(({ parentId }) => parentId === mail?.spanId)).not.toEqual([])
  })

  test('the service is called skyway, and has the attributes of OTEL_RESOURCE_ATTRIBUTES', () => {
    expect(collector.resource).toMatchObject({
      'service.name': 'skyway',
      'service.version': expect.stringMatching(/^\d/),
      'deployment.environment.name': 'test',
    })
  })

  test('no span has a token, an email address, a name, an id, a query, an address, an event or a message', () => {
    expect(collector.spans.length).toBeGreaterThan(5)
    for (const secret of [...Object.values(secrets), '127.0.0.1', '::1', 'owner@example.org']) {
      expect(collector.received()).not.toContain(secret)
    }
    for (const { events, statusMessage } of collector.spans) expect([events, statusMessage]).toEqual([0, ''])
  })

  test('health checks and polls for jobs make no traces', () => {
    const roots = collector.spans.filter(({ parentId }) => parentId === '').map(({ name }) => name)
    expect(new Set(roots.filter((name) => !name.startsWith('job ')))).toEqual(
      new Set(['POST /api/teams', 'POST /assets/contact.php']),
    )
    expect(roots).toContain('job mail')
  })

  test('the packages of OpenTelemetry are loaded', () => {
    expect(loadedBy(server)).toContain('sdk-trace')
  })

  test('the log line of a request names its trace', () => {
    const line = z.looseObject({ reqId: z.string().optional(), trace_id: z.string().optional() })
    const lines = server
      .output()
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text) => line.parse(JSON.parse(text)))
    expect(lines.find(({ reqId }) => reqId === requestId)?.trace_id).toBe(traceId)
  })
})

test('without OTEL_EXPORTER_OTLP_ENDPOINT only the API of OpenTelemetry is loaded', {
  tags: 'WATCH-03',
  timeout: limit(60_000),
}, async () => {
  const [off, disabled] = await Promise.all([
    open({}),
    open({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }),
  ])
  await Promise.all([off.server.ready(), disabled.server.ready()])
  expect(loadedBy(off.server)).toEqual(new Set(['api']))
  expect(loadedBy(disabled.server)).toEqual(new Set(['api']))
  await Promise.all([off.close(), disabled.close()])
})

test('a collector that refuses connections, or never answers, slows no request and delays no shutdown', {
  tags: 'WATCH-03',
  timeout: limit(60_000),
}, async () => {
  const port = await freePort()
  const { server, close } = await open({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
  })
  await server.ready()
  const slowest = async () => {
    let milliseconds = 0
    for (let i = 0; i < 60; i += 1) {
      const began = performance.now()
      const answer = await fetch(`${server.address}/api/gametypes/page`)
      await answer.arrayBuffer()
      expect(answer.status).toBe(200)
      milliseconds = Math.max(milliseconds, performance.now() - began)
    }
    return milliseconds
  }
  // Less than any timeout of the exporter.
  expect(await slowest()).toBeLessThan(limit(1500))
  const outages = () => server.output().match(/Traces are lost/g) ?? []
  await expect.poll(outages, { timeout: limit(20_000) }).toHaveLength(1)

  let reached = 0
  const silent = createServer(() => void reached++).listen(port, '127.0.0.1')
  await once(silent, 'listening')
  expect(await slowest()).toBeLessThan(limit(1500))
  await expect.poll(() => reached, { timeout: limit(20_000) }).toBeGreaterThan(0)
  const began = performance.now()
  await close()
  expect(await server.ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(limit(8000))
  expect(outages()).toHaveLength(1)
  silent.close()
})
