import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPerAddress: 1000 } })
  admin = await testApp.person({ admin: true })
})
beforeEach(async () => {
  await testApp.database.db.deleteFrom('subscribers').execute()
})
afterAll(() => testApp.close())

async function subscribe(email: string, referer?: string): Promise<void> {
  const headers = { 'content-type': 'text/plain', ...(referer !== undefined && { referer }) }
  const answer = await testApp.inject({ method: 'POST', url: '/api/subscribers', headers, payload: email })
  expect(answer.statusCode).toBe(200)
}

async function confirm(email: string): Promise<void> {
  const { token } = await testApp.database.db
    .selectFrom('subscribers')
    .select('token')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await testApp.inject({ method: 'POST', url: '/api/subscribers/confirm', payload: { token } })
}

const list = async (query = '') =>
  (await testApp.inject({ url: `/api/subscribers/list${query}`, headers: admin.headers })).json()
const addresses = async (query = '') =>
  (await list(query)).items.map(({ emailAddress }: { emailAddress: string }) => emailAddress)

async function remove(payload: object) {
  const { headers } = admin
  return await testApp.inject({ method: 'POST', url: '/api/subscribers/delete', headers, payload })
}

test('admins see who subscribed, when, from which page, and whether it was confirmed, the newest first', {
  tags: 'NEWS-03',
}, async () => {
  await subscribe('wren@example.net', `${testApp.settings.publicUrl}/blogs/a-new-deck?from=mail#top`)
  await subscribe('heron@example.net')
  await confirm('heron@example.net')
  expect(await list()).toEqual({
    items: [
      {
        id: expect.any(Number),
        emailAddress: 'heron@example.net',
        subscribedAt: expect.any(String),
        confirmedAt: expect.any(String),
        source: '',
      },
      expect.objectContaining({
        emailAddress: 'wren@example.net',
        confirmedAt: null,
        source: '/blogs/a-new-deck',
      }),
    ],
    previous: null,
    next: null,
  })
})

test.each([
  ['https://elsewhere.example/about', ''],
  ['/', '/'],
  ['/about', '/about'],
  ['/my-games/17/replay', '/my-games'],
  ['/games/17', '/games'],
  [`/${'a'.repeat(300)}`, `/${'a'.repeat(99)}`],
  ['/%E2%80%AEabout', '/%E2%80%AEabout'],
])('what was sent from %s is stored as from %j', { tags: 'NEWS-03' }, async (page, source) => {
  await subscribe('wren@example.net', page.startsWith('/') ? `${testApp.settings.publicUrl}${page}` : page)
  expect((await list()).items).toMatchObject([{ source }])
})

test('the list is paged by key, filtered, and searched by the beginning of an address', {
  tags: 'NEWS-03',
}, async () => {
  for (const name of ['wren', 'heron', 'dipper']) await subscribe(`${name}@example.net`)
  await confirm('heron@example.net')
  const first = await list('?limit=2')
  expect(first).toMatchObject({ previous: null, next: expect.any(String) })
  expect(await addresses(`?limit=2&before=${first.next}`)).toEqual(['wren@example.net'])
  expect(await addresses('?only=confirmed')).toEqual(['heron@example.net'])
  expect(await addresses('?only=unconfirmed')).toEqual(['dipper@example.net', 'wren@example.net'])
  expect(await addresses('?search=WREN')).toEqual(['wren@example.net'])
  expect(await addresses('?search=wren@example.net')).toEqual(['wren@example.net'])
  expect(await addresses("?search='%20%5C%20%26%20!")).toEqual([])
})

test('subscribers are removed once, and the audit trail says so without addresses', {
  tags: 'NEWS-03',
}, async () => {
  for (const name of ['wren', 'heron']) await subscribe(`${name}@example.net`)
  const ids = (await list()).items.map(({ id }: { id: number }) => id)
  const answers = await Promise.all([remove({ ids }), remove({ ids })])
  expect(new Set(answers.map((answer) => answer.json().changed))).toEqual(new Set([0, 2]))
  expect(await addresses()).toEqual([])
  const acts = await testApp.database.db
    .selectFrom('audit_trail')
    .select(['act', 'thing'])
    .where('act', '=', 'subscribers removed')
    .execute()
  expect(acts).toEqual([
    {
      act: 'subscribers removed',
      thing: `subscribers ${ids.toSorted((one: number, other: number) => one - other).join(', ')}`,
    },
  ])
})

describe('refused:', { tags: 'NEWS-03' }, () => {
  test.each([
    [{}],
    [{ ids: [] }],
    [{ ids: ['1'] }],
    [{ ids: [0] }],
    [{ ids: Array.from({ length: 101 }, (_, index) => index + 1) }],
  ])('to remove %j', async (payload) => {
    expect((await remove(payload)).statusCode).toBe(400)
  })

  test.each(['?only=some', '?before=x', '?limit=501', '?limit=0', `?search=${'x'.repeat(101)}`])(
    'to list %s',
    async (query) => {
      const { headers } = admin
      expect((await testApp.inject({ url: `/api/subscribers/list${query}`, headers })).statusCode).toBe(400)
    },
  )
})
