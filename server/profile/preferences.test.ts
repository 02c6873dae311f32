import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const url = '/api/AppUser/preferences'

async function read({ headers }: Person): Promise<unknown> {
  return (await testApp.inject({ method: 'GET', url, headers })).json()
}

async function change({ headers }: Person, payload: object) {
  return await testApp.inject({ method: 'PATCH', url, headers, payload })
}

test('the account keeps each preference until another is chosen, for its person alone', {
  tags: 'PREF-03',
}, async () => {
  const [person, other] = [await testApp.person(), await testApp.person()]
  expect(await read(person)).toEqual({})
  expect((await change(person, { theme: 'dark', sound: false })).json()).toEqual({
    theme: 'dark',
    sound: false,
  })
  const all = {
    theme: 'light',
    motion: 'still',
    suits: 'four',
    sound: false,
    shortcuts: true,
    handOrder: 'suit',
    tips: false,
    passkeyOffer: false,
  }
  const { sound: _, ...rest } = all
  expect((await change(person, rest)).json()).toEqual(all)
  expect((await change(person, {})).json()).toEqual(all)
  expect(await read(person)).toEqual(all)
  expect(await read(other)).toEqual({})
})

test.each([
  ['a value of no choice', { theme: 'pink' }],
  ['a text for a switch', { sound: 'yes' }],
  ['null', { suits: null }],
  ['a list', { handOrder: ['suit'] }],
  ['a number for a switch', { tips: 0 }],
])('%s is refused, and nothing is changed', async (_, payload) => {
  const person = await testApp.person()
  await change(person, { theme: 'dark' })
  const refused = await change(person, { suits: 'four', ...payload })
  expect(refused.statusCode).toBe(400)
  expect(refused.headers['content-type']).toMatch('application/problem+json')
  expect(await read(person)).toEqual({ theme: 'dark' })
})

test('a name that nobody knows is not stored', async () => {
  const person = await testApp.person()
  expect((await change(person, { theme: 'dark', colour: 'x'.repeat(100) })).json()).toEqual({ theme: 'dark' })
  const { rows } = await sql`select preferences from people where id = ${person.personId}`.execute(
    testApp.database.db,
  )
  expect(rows).toEqual([{ preferences: { theme: 'dark' } }])
})

test('a stored value that this build does not know counts as not chosen', async () => {
  const person = await testApp.person()
  await read(person)
  await sql`update people set preferences = '{"theme": "sepia", "suits": "four", "later": 1}' where id = ${person.personId}`.execute(
    testApp.database.db,
  )
  expect(await read(person)).toEqual({ suits: 'four' })
})

test('two devices that choose at once lose no choice', { tags: 'PREF-03' }, async () => {
  const person = await testApp.person()
  await Promise.all([
    change(person, { theme: 'dark' }),
    change(person, { suits: 'four' }),
    change(person, { sound: true }),
  ])
  expect(await read(person)).toEqual({ theme: 'dark', suits: 'four', sound: true })
})
