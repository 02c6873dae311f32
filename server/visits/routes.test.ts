import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFigures } from '../../test/support/app/figures.ts'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const home = { page: '/', source: 'search.example', width: 1280 }

async function send(payload: object, headers: Record<string, string> = {}) {
  return await testApp.inject({
    method: 'POST',
    url: '/api/visits',
    headers: { 'user-agent': firefox, ...headers },
    payload,
  })
}

async function read(period: string) {
  const answer = await testApp.inject({ url: `/api/visits?period=${period}`, headers: admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('admins see at once who came, and neither robots nor those who decline', {
  tags: 'VISIT-04',
}, async () => {
  expect((await send(home)).statusCode).toBe(204)
  expect((await send({ ...home, page: '/pricing', source: '' })).statusCode).toBe(204)
  expect((await send(home, { 'user-agent': 'curl/8.17.0' })).statusCode).toBe(204)
  expect((await send(home, { dnt: '1' })).statusCode).toBe(204)
  const today = await read('day')
  expect(today).toMatchObject({
    pages: [
      { page: '/', views: 1, visitors: 1 },
      { page: '/pricing', views: 1, visitors: 1 },
    ],
    sources: [{ source: 'search.example', visitors: 1 }],
    devices: [
      { device: 'phone', visitors: 0 },
      { device: 'tablet', visitors: 0 },
      { device: 'desktop', visitors: 1 },
    ],
    countries: [],
    homeVisitors: 1,
  })
  // The admin has an account as well.
  expect(today.steps).toMatchObject([
    { from: today.until, views: 2, visitors: 1, accounts: 1, gamesBegun: 0 },
  ])
  for (const [period, steps] of [
    ['month', 30],
    ['year', 12],
    ['all', 1],
  ] as const) {
    const longer = await read(period)
    expect(longer.steps).toHaveLength(steps)
    expect(longer.steps.at(-1)).toMatchObject({ views: 2, visitors: 1, accounts: 1 })
  }
  const figures = await readFigures(testApp)
  expect(
    ['counted', 'robot', 'declined'].map((outcome) =>
      figures.get(`skyway_page_views_total{outcome="${outcome}"}`),
    ),
  ).toEqual([2, 1, 1])
})

test('no cookie is set', { tags: 'VISIT-01' }, async () => {
  expect((await send(home)).headers['set-cookie']).toBeUndefined()
})

test.each([
  [{ ...home, page: 'https://elsewhere.example/' }, 'page'],
  [{ ...home, page: `/${'a'.repeat(200)}` }, 'page'],
  [{ ...home, source: 'https://search.example/?q=wren' }, 'source'],
  [{ ...home, width: 0 }, 'width'],
  [{ ...home, name: 'Wren' }, ''],
])('%j is refused', { tags: 'VISIT-03' }, async (payload, field) => {
  const answer = await send(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(field)
})

test('visits are counted and shown while the API is off', { tags: 'VISIT-04' }, async () => {
  const off = await testApp.inject({
    method: 'POST',
    url: '/lambda/backend-off',
    headers: admin.headers,
    payload: {},
  })
  expect(off.statusCode).toBe(200)
  const before = (await read('day')).steps[0].views
  expect((await send(home)).statusCode).toBe(204)
  expect((await read('day')).steps[0].views).toBe(before + 1)
})
