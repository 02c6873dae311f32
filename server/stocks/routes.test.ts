import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { limit } from '../../test/support/limits.ts'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { type App, buildApp } from '../app.ts'
import type { Settings } from '../settings/settings.ts'
import { sampleCsv } from './sample-prices.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { allowedOrigins: ['https://site.example'] } })
})
afterAll(() => testApp.close())

describe('the bundled sample', () => {
  test.each(['Monthly', 'monthly', 'MONTHLY', '1'])(
    'stock/%s answers JSON to everyone',
    { tags: 'STOCK-02' },
    async (name) => {
      const answer = await testApp.inject({
        url: `/api/stock/${name}`,
        headers: { authorization: 'Bearer stale' },
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ interval: 'Monthly', source: 'sample', isLate: false })
      expect(answer.json().candles.at(-1)).toMatchObject({ date: '2026-10-01', volume: expect.any(Number) })
      expect(answer.json().candles).toHaveLength(358)
    },
  )

  test.each([
    '/api/stock/Weekly',
    '/api/stock/5',
    '/api/stock/-1?asHtml=true',
    '/api/stock/1?asHtml=perhaps',
    '/api/stock/1?asHtml=true&theme=pink',
  ])('%s is a clear 400', { tags: 'STOCK-02' }, async (url) => {
    const answer = await testApp.inject({ url })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].reason).toEqual(expect.any(String))
  })

  test('asHtml answers with a page that has the figures as a table and is marked as sample data', {
    tags: ['STOCK-02', 'STOCK-03'],
  }, async () => {
    const answer = await testApp.inject({ url: '/api/stock/five?asHtml=true&theme=dark' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toMatch(/^<!doctype html>\n<html lang="en-US" data-theme="dark">[\s\S]*<\/html>\n$/)
    expect(answer.body).toContain('Sample data.')
    expect(answer.body.match(/<tr><th scope="row">/g)).toHaveLength(7)
    expect(answer.body).toContain('<time datetime="2025-01-01">2025–2029</time>')
    expect(answer.body).toContain('https://www.tradingview.com/')
    expect((await testApp.inject({ url: '/api/stock/1?asHtml=false' })).headers['content-type']).toContain(
      'json',
    )
  })

  test('only the site can frame the page, and it loads only files of this server', {
    tags: ['STOCK-02', 'T-C8', 'T-G5'],
  }, async () => {
    const { headers, body } = await testApp.inject({ url: '/api/stock/Daily?asHtml=true' })
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; " +
        `frame-ancestors 'self' ${testApp.settings.publicUrl} https://site.example`,
    )
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const loaded = [...body.matchAll(/(?:src|<link[^>]* href)="([^"]+)"/g)].map(([, address]) =>
      String(address),
    )
    expect(loaded).toHaveLength(4)
    for (const address of loaded) {
      const url = new URL(address, 'http://localhost/api/stock/Daily').pathname
      const file = await testApp.inject({ url, headers: { 'accept-encoding': 'gzip' } })
      expect([file.statusCode, file.headers['content-encoding']]).toEqual([200, 'gzip'])
      expect(file.headers['cache-control']).toContain('immutable')
    }
    const slashed = await testApp.inject({ url: '/api/stock/Daily/?asHtml=true' })
    expect(slashed.body).toContain('href="../files/style-')
    expect((await testApp.inject({ url: '/api/stock/files/page.css' })).statusCode).toBe(404)
  })
})

const good = 'date,open,high,low,close,volume\n2026-10-29,10,12,9,11,1000\n2026-10-30,11,13,10,12,2000\n'
const key = 'a-key-that-nobody-may-see'

/** The current service: real HTTP on a real port. */
let service: Server | undefined
const apps: App[] = []
const folder = throwAwayFolder()
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  service?.closeAllConnections()
  service?.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

async function openService(answer: RequestListener): Promise<string> {
  service = createServer(answer).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  if (typeof address !== 'object' || address === null) throw new Error('The service has no port')
  return `http://127.0.0.1:${address.port}/daily?symbol=IBM&apikey={key}`
}

async function openApp(changes: Partial<Settings>): Promise<App> {
  const app = await buildApp({
    settings: { ...testApp.settings, stockMinutes: 0, stockSeconds: 0.3, ...changes },
    database: testApp.database,
  })
  apps.push(app)
  return app
}

/** Failures of a service, and what the log says. */
const failures: [string, RequestListener, RegExp][] = [
  ['is slow to begin', () => {}, /took longer/],
  ['is slow to end', (_, answer) => void answer.write('date,open'), /took longer/],
  ['is broken', (_, answer) => void answer.writeHead(500).end('oops'), /answered 500/],
  ['hangs up', (request) => void request.socket.destroy(), /could not be read/],
  [
    'sends elsewhere',
    (_, answer) => void answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    /could not be read/,
  ],
  ['answers a page', (_, answer) => void answer.end('<!doctype html>\n<p>Prices</p>'), /no column date/],
  ['answers wrong types', (_, answer) => void answer.end(good.replace('12,9', '"high",9')), /Line 2: high/],
  [
    'answers prices below zero',
    (_, answer) => void answer.end(good.replace('10,12,9', '10,12,-9')),
    /Line 2: low/,
  ],
  [
    'answers without end',
    (_, answer) => void answer.end(good + 'x'.repeat(5_000_000)),
    /more than 4194304 bytes/,
  ],
  [
    'answers bytes that are no text',
    (_, answer) => void answer.end(Buffer.from([0xff, 0xfe, 0x00])),
    /could not be read/,
  ],
]

describe('an HTTP service', () => {
  test('is requested with its key once while its answer is fresh, also by another process and after a restart', {
    tags: 'STOCK-03',
  }, async () => {
    const asked: string[] = []
    const stockUrl = await openService((request, answer) => {
      asked.push(request.url ?? '')
      answer.end(good)
    })
    const settings = { stockUrl, stockKey: key, stockMinutes: 60, stockName: 'IBM <b>' }
    const app = await openApp(settings)
    const [first, second] = await Promise.all([app.inject('/api/stock/0'), app.inject('/api/stock/1')])
    expect(first.json()).toMatchObject({ name: 'IBM <b>', source: 'service', isLate: false })
    expect(second.json().candles).toEqual([
      { date: '2026-10-01', open: 10, high: 13, low: 9, close: 12, volume: 3000 },
    ])
    const other = await openApp(settings)
    const page = (await other.inject('/api/stock/0?asHtml=true')).body
    expect(page).toContain('<h1>IBM &#60;b&#62;</h1>')
    expect(page).not.toContain('Sample data')
    expect(page).not.toContain(key)
    expect(asked).toEqual([`/daily?symbol=IBM&apikey=${key}`])
  })

  test.each(failures)('that %s gets a clear page in time', { tags: 'STOCK-03' }, async (_, answer) => {
    const app = await openApp({ stockUrl: await openService(answer), stockKey: key })
    const began = performance.now()
    const page = await app.inject('/api/stock/Monthly?asHtml=true')
    expect(performance.now() - began).toBeLessThan(limit(5000))
    expect(page.statusCode).toBe(503)
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '30' })
    expect(page.body).toContain('<h1>No prices right now</h1>')
    const json = await app.inject('/api/stock/Monthly')
    expect(json.statusCode).toBe(503)
    expect(json.headers['content-type']).toContain('application/problem+json')
    expect(page.body + json.body).not.toContain(key)
  })

  test('that fails in any way leaves its last valid answer, with its date, and is used again later', {
    tags: 'STOCK-03',
  }, async () => {
    let behave: RequestListener = (_, answer) => void answer.end(good)
    const stockUrl = await openService((request, answer) => behave(request, answer))
    const settings = { stockUrl, stockKey: key }
    const app = await openApp(settings)
    expect((await app.inject('/api/stock/Daily?asHtml=true')).body).toContain('12.00')
    for (const [how, failing] of failures) {
      behave = failing
      const page = await app.inject('/api/stock/Daily?asHtml=true')
      expect(page.statusCode, how).toBe(200)
      expect(page.body, how).toContain('12.00')
      expect(page.body, how).toMatch(/Not the latest\.[\s\S]+ from <time datetime="20\d\d-/)
    }
    const restarted = await openApp(settings)
    expect((await restarted.inject('/api/stock/Daily')).json()).toMatchObject({ isLate: true })

    behave = (_, answer) => void answer.end(good.replace('13,10,12', '15,10,14'))
    const later = (await app.inject('/api/stock/Daily')).json()
    expect(later.candles.at(-1).close).toBe(14)
  })

  test('its key is not in the log', { tags: ['STOCK-03', 'T-A15'] }, async () => {
    const lines: string[] = []
    const stockUrl = await openService((request) => void request.socket.destroy())
    const app = await openApp({ stockUrl, stockKey: key })
    app.log.warn = (...line: unknown[]) => void lines.push(JSON.stringify(line))
    await app.inject('/api/stock/1')
    expect(lines.join()).toMatch(/could not be read/)
    expect(lines.join()).not.toContain(key)
  })
})

describe("the owner's file", () => {
  test('is read, and read again after a change; a mistake leaves the last valid prices', {
    tags: 'STOCK-03',
  }, async () => {
    const stockFile = path.join(folder, 'prices.csv')
    writeFileSync(stockFile, good)
    const app = await openApp({ stockFile, stockName: 'Ours' })
    const first = (await app.inject('/api/stock/Daily')).json()
    expect(first).toMatchObject({ name: 'Ours', source: 'file', isLate: false })
    expect(first.candles).toHaveLength(2)
    const candles = async () => (await app.inject('/api/stock/Daily')).json()
    writeFileSync(stockFile, `${good}2026-11-02,12,14,11,13,3000\n`)
    expect(await candles()).toMatchObject({ isLate: false, candles: { length: 3 } })
    writeFileSync(stockFile, good.replace('12,9', '12,nine'))
    expect(await candles()).toMatchObject({ isLate: true, candles: { length: 3 } })
    rmSync(stockFile)
    expect(await candles()).toMatchObject({ isLate: true, candles: { length: 3 } })
  })

  test('that is missing gets a clear page', { tags: 'STOCK-03' }, async () => {
    const app = await openApp({ stockFile: path.join(folder, 'none.csv') })
    const page = await app.inject('/api/stock/Daily?asHtml=true')
    expect([page.statusCode, page.body.includes('No prices right now')]).toEqual([503, true])
  })
})

test('the sample prices are those of the script', { tags: 'STOCK-03' }, () => {
  expect(readFileSync('content/stocks/sample.csv', 'utf8')).toBe(sampleCsv())
})
