import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { ask, gameOf, playOn } from '../test/support/games/daily-game.ts'
import { resultPage, siteOfResults } from '../test/support/pages/site-of-results.ts'
import { dailyTry, sharedResult } from './daily/schema.ts'

let folder: string
let testApp: TestApp
let link: string
beforeAll(async () => {
  folder = await siteOfResults()
  testApp = await openTestApp({
    settings: { siteFolder: folder, limitPerAddress: 1 / 12 },
  })
  const person = await testApp.person({ reader: true })
  await playOn(testApp, person, gameOf(await ask(testApp, person, 'POST', '/games/daily', { gameTypeId: 1 })))
  const tries = z.array(dailyTry).parse((await ask(testApp, person, 'GET', '/daily/tries')).json)
  link = tries[0]?.link ?? ''
})
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true })
})

const pageOf = (query: string, headers = {}) =>
  testApp.inject({ url: `/daily/result${query}`, headers: { accept: 'text/html', ...headers } })
const pictureOf = (of: string, headers = {}) =>
  testApp.inject({ url: `/api/daily/results/${of}/picture`, headers })
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"/>`).exec(html)?.[1]

describe('the page of a link', () => {
  test('has a head that tells the result, and the rest unchanged', { tags: 'DAILY-11' }, async () => {
    const result = sharedResult.parse((await ask(testApp, null, 'GET', `/daily/results/${link}`)).json)
    const [line = '', marks = ''] = result.text.split('\n')
    const { statusCode, body } = await pageOf(`?of=${link}`)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<title>${line} · SkyWay</title>`)
    for (const title of ['og:title', 'og:image:alt']) expect(contentOf(body, title)).toBe(line)
    for (const description of ['description', 'og:description'])
      expect(contentOf(body, description)).toBe(`${marks} You can play the same deal, and compare.`)
    expect(contentOf(body, 'og:url')).toBe(`http://localhost:8080/daily/result?of=${link}`)
    expect(contentOf(body, 'og:image')).toBe(`http://localhost:8080/api/daily/results/${link}/picture`)
    expect(contentOf(body, 'twitter:card')).toBe('summary_large_image')
    expect(body).toContain('<link rel="canonical" href="https://skyway.example/daily/result"/>')
    expect(body.slice(body.indexOf('</head>'))).toBe(resultPage.slice(resultPage.indexOf('</head>')))
  })

  test('is revalidated, has a tag of its own, and the policy of the general page', {
    tags: 'DAILY-11',
  }, async () => {
    const [general, own, small] = await Promise.all([
      pageOf(''),
      pageOf(`?of=${link}`),
      pageOf(`?of=${link}`, { 'accept-encoding': 'gzip, br' }),
    ])
    expect(own.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    expect(own.headers.etag).not.toBe(general.headers.etag)
    expect(own.headers['content-security-policy']).toBe(general.headers['content-security-policy'])
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.headers.etag).not.toBe(own.headers.etag)
    const again = await pageOf(`?of=${link}`, { 'if-none-match': String(own.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    '',
    '?of',
    '?of=',
    '?of=x',
    '?of=<script>alert(1)</script>',
    '?of=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '?of=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    "?of='--",
    '?of=\u2028',
    '?of=../../..',
    '?of=%2e%2e%2fpicture',
    '?of=00000000-0000-0000-0000-00000000000g',
    '?of=7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e',
    '?of=x&of=LINK',
    '?of=LINKx',
    '?of=LINK%20',
    '?of=LINK%0A',
    '?of[]=LINK',
    '?OF=LINK',
    '?x=1?of=LINK',
    '?of=%00',
    '?of=%E0%A4%A',
    '?of=%FF%FE',
  ])('has its general head if the query is %s', { tags: ['DAILY-11', 'T-C11'] }, async (query) => {
    const { statusCode, body } = await pageOf(query.replace('LINK', link))
    expect([statusCode, body]).toEqual([200, resultPage])
  })

  test.each([`?of=${'a'.repeat(6000)}`, `?${'of=x&'.repeat(1000)}`])(
    'has its general head if the query is very long (%#)',
    { tags: ['DAILY-11', 'T-C11'] },
    async (query) => {
      expect((await pageOf(query)).body).toBe(resultPage)
    },
  )

  test('escapes what an admin has named the game', { tags: ['DAILY-11', 'T-C11'] }, async () => {
    const { rows } = await testApp.database.pool.query<{ name: string }>(
      'select name from game_types where id = 1',
    )
    const rename = (name: string) =>
      testApp.database.pool.query('update game_types set name = $1 where id = 1', [name])
    try {
      await rename(`"><script>alert('$&')</script>`)
      const { body } = await pageOf(`?of=${link}`)
      expect(body.match(/<script/g)).toHaveLength(1)
      expect(contentOf(body, 'og:title')).toMatch(
        /^&#34;&#62;&#60;script&#62;alert\(&#39;\$&#38;&#39;\)&#60;\/script&#62; of /,
      )
      expect((await pictureOf(link)).statusCode).toBe(200)
    } finally {
      await rename(rows[0]?.name ?? '')
    }
  })

  test('has its general head while an admin has switched the API off', { tags: 'DAILY-11' }, async () => {
    const admin = await testApp.person({ admin: true })
    const { headers } = admin
    await testApp.inject({ method: 'POST', url: '/lambda/backend-off', payload: {}, headers })
    expect((await pageOf(`?of=${link}`)).body).toBe(resultPage)
    await testApp.inject({ url: '/api/System/secure/toggle', headers })
    expect((await pageOf(`?of=${link}`)).body).not.toBe(resultPage)
  })
})

describe('the picture of a link', () => {
  test('is a PNG of 1200 by 630 pixels that anybody may keep for some minutes', {
    tags: 'DAILY-12',
  }, async () => {
    const { statusCode, headers, rawPayload } = await pictureOf(link)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const again = await pictureOf(link, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    ['x', 400],
    ['%3Cscript%3E', 400],
    ['7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5', 400],
    ['7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e', 404],
    ['..%2f..%2fsystem', 400],
  ])('of %s is refused by %i', { tags: ['DAILY-12', 'T-C11'] }, async (of, status) => {
    const { statusCode, headers } = await pictureOf(of)
    expect(statusCode).toBe(status)
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('is drawn once; how many others are drawn for an address is limited', {
    tags: 'DAILY-12',
  }, async () => {
    // Fewer than the connections to the database, so that none of them waits for one.
    const many = await Promise.all(Array.from({ length: 12 }, () => pictureOf(link)))
    expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(new Set(many.map(({ rawPayload }) => digest(rawPayload))).size).toBe(1)
    const statuses: number[] = []
    for (let score = 1; score <= 5 && !statuses.includes(429); score++) {
      await testApp.database.pool.query('update daily_results set score = $1 where link = $2', [score, link])
      statuses.push((await pictureOf(link)).statusCode)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  test('is not there without a built site', { tags: 'DAILY-12' }, async () => {
    const bare = await openTestApp({ at: testApp.address })
    try {
      const answer = await bare.inject({ url: `/api/daily/results/${link}/picture` })
      expect(answer.statusCode).toBe(404)
    } finally {
      await bare.close()
    }
  })
})

test('what the pictures are drawn from is not served', { tags: 'DAILY-12' }, async () => {
  expect(readFileSync(path.join(folder, '.result-picture/ground.svg'), 'utf8')).toContain('mark-hearts')
  const { statusCode, headers } = await testApp.inject({ url: '/.result-picture/ground.svg' })
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
})
