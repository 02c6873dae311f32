import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { CodeStore } from './store.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPerAddress: 1000 } })
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())

async function ask(person: Person, method: 'PUT' | 'POST', payload: object, at: TestApp = testApp) {
  return await at.inject({ method, url: '/api/Codes', headers: person.headers, payload })
}

async function isReader(person: Person): Promise<boolean> {
  return (await testApp.inject({ url: '/api/AppUser', headers: person.headers })).json().isReader
}

test('a code makes the first person who redeems it a reader at once, and nobody after that', {
  tags: ['CODE-03', 'CODE-06'],
}, async () => {
  const [first, second] = [await testApp.person(), await testApp.person()]
  expect((await ask(admin, 'POST', { code: 'morning-light' })).json()).toBe(true)
  const game = () =>
    testApp.inject({ method: 'POST', url: '/api/games', headers: first.headers, payload: { gameTypeId: 1 } })
  expect((await game()).statusCode).toBe(403)
  const redeemed = await ask(first, 'PUT', { code: 'morning-light' })
  expect([redeemed.statusCode, redeemed.json()]).toEqual([200, true])
  expect(await isReader(first)).toBe(true)
  expect((await game()).statusCode).toBe(200)
  expect((await ask(second, 'PUT', { code: 'morning-light' })).json()).toBe(false)
  expect(await isReader(second)).toBe(false)
})

test('if 32 people send one code at the same moment, exactly one becomes a reader', {
  tags: 'T-B6',
}, async () => {
  const people = await Promise.all(Array.from({ length: 32 }, () => testApp.person()))
  for (let round = 0; round < 4; round += 1) {
    const code = `only one of you ${round}`
    await ask(admin, 'POST', { code })
    const before = (await Promise.all(people.map(isReader))).filter(Boolean).length
    const answers = await Promise.all(people.map((person) => ask(person, 'PUT', { code })))
    expect(answers.filter((answer) => answer.json() === true)).toHaveLength(1)
    const after = (await Promise.all(people.map(isReader))).filter(Boolean).length
    expect(after - before).toBeLessThanOrEqual(1)
    const used = await testApp.database.db
      .selectFrom('codes')
      .select('id')
      .where('used_at', 'is not', null)
      .execute()
    expect(used).toHaveLength(round + 2)
  }
})

test.each(['', 'abcd', 'never added', 'x'.repeat(5000)])(
  'the code "%.20s" is answered false',
  { tags: ['CODE-03', 'CODE-04'] },
  async (code) => {
    const person = await testApp.person()
    const answer = await ask(person, 'PUT', { code })
    expect([answer.statusCode, answer.json()]).toEqual([200, false])
    expect(await isReader(person)).toBe(false)
  },
)

test('an expired code is answered false', { tags: 'CODE-06' }, async () => {
  await ask(admin, 'POST', { code: 'too late', expiresAt: '2020-01-01T00:00:00Z' })
  await ask(admin, 'POST', { code: 'in time', expiresAt: '2999-01-01T00:00:00+02:00' })
  const person = await testApp.person()
  expect((await ask(person, 'PUT', { code: 'too late' })).json()).toBe(false)
  expect((await ask(person, 'PUT', { code: 'in time' })).json()).toBe(true)
})

test('blanks around a code and the encoding of its letters do not matter', { tags: 'CODE-06' }, async () => {
  await ask(admin, 'POST', { code: 'cafe\u0301 code' })
  expect((await ask(await testApp.person(), 'PUT', { code: '  caf\u00e9 code\n' })).json()).toBe(true)
})

test.each([
  ['SPRING\u00a02026\u00a0A', 'spring 2026 a'],
  ['\u200bWINTER-2026\u200b', 'Winter\u20132026'],
  ['DASH\u20111', 'ＤＡＳＨ－１'],
  ['DASH\u20132', 'DASH-2'],
  ['SO\u00adFT-1', 'SOFT-1\ufeff'],
])(
  'the code %j is the same as %j for whoever adds it, redeems it or looks for it',
  { tags: 'CODE-06' },
  async (added, typed) => {
    const person = await testApp.person()
    expect((await ask(admin, 'POST', { code: added })).json()).toBe(true)
    expect((await ask(admin, 'POST', { code: typed })).json()).toBe(false)
    const list = await testApp.inject({
      url: `/api/Codes/list?search=${encodeURIComponent(typed)}`,
      headers: admin.headers,
    })
    expect(list.json().items).toHaveLength(1)
    expect((await ask(person, 'PUT', { code: typed })).json()).toBe(true)
    expect((await ask(await testApp.person(), 'PUT', { code: added })).json()).toBe(false)
  },
)

test('a code of an earlier version, which was stored as it was typed, still works and is not given twice', {
  tags: 'CODE-06',
}, async () => {
  const key = 'a key of this test'
  const store = new CodeStore(testApp.database.db, key)
  const [first, second, third] = [await testApp.person(), await testApp.person(), await testApp.person()]
  for (const code of ['Caf\u00e9\u2011Spring', 'Both Of Us']) {
    await testApp.database.db
      .insertInto('codes')
      .values({ code_hash: createHmac('sha256', key).update(code).digest() })
      .execute()
  }
  expect(await store.add('Cafe\u0301\u2011Spring', first.personId, null)).toBe(false)
  expect(await store.stateOf('Caf\u00e9\u2011Spring')).toBe('open')
  expect(await store.redeem(' Cafe\u0301\u2011Spring\n', first.personId)).toBe(true)
  expect(await store.stateOf('Caf\u00e9\u2011Spring')).toBe('redeemed')
  // A code that only now differs in case alone is another one: each of both works for one person.
  expect(await store.add('both of us', first.personId, null)).toBe(true)
  for (const [person, works] of [
    [first, true],
    [second, true],
    [third, false],
  ] as const) {
    expect(await store.redeem('Both Of Us', person.personId)).toBe(works)
  }
})

test('adding the same code again, used or not, is answered false, and it works once in total', {
  tags: 'CODE-06',
}, async () => {
  const [first, second] = [await testApp.person(), await testApp.person()]
  const add = async () => (await ask(admin, 'POST', { code: 'twice told' })).json()
  expect([await add(), await add()]).toEqual([true, false])
  expect((await ask(first, 'PUT', { code: 'twice told' })).json()).toBe(true)
  expect(await add()).toBe(false)
  expect((await ask(second, 'PUT', { code: 'twice told' })).json()).toBe(false)
})

test.each([
  ['four characters', { code: 'abcd' }],
  ['four characters and blanks', { code: ' abcd ' }],
  ['four characters and what nobody sees', { code: '\u200ba\u00adb\u00a0\u2003d\u2060\u200d' }],
  ['only what nobody sees', { code: '\u200b\u00ad\u2060\u3164\u200d\u200c' }],
  ['more than a hundred', { code: 'x'.repeat(101) }],
  ['a number', { code: 12345 }],
  ['none', {}],
])('adding a code of %s gets a 400 that names the field', { tags: 'CODE-04' }, async (_, payload) => {
  const answer = await ask(admin, 'POST', payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field: 'code' }])
})

test('the database contains no code in plain text', { tags: ['CODE-06', 'T-D1'] }, async () => {
  await ask(admin, 'POST', { code: 'a secret of ours' })
  const rows = await testApp.database.pool.query('select * from codes')
  expect(rows.rowCount).toBeGreaterThan(0)
  const text = JSON.stringify(
    rows.rows.map((row) => ({ ...row, code_hash: row.code_hash.toString('latin1') })),
  )
  expect(text).not.toContain('a secret of ours')
})

test('attempts are limited for a person and for an address, also with the right code', {
  tags: 'T-D1',
}, async () => {
  const strict = await openTestApp({ settings: { limitPerAddress: 7 / 30 } })
  try {
    const owner = await strict.person({ admin: true })
    await ask(owner, 'POST', { code: 'the right one' }, strict)
    const [first, second] = [await strict.person(), await strict.person()]
    const guess = async (person: Person, code: string) =>
      (await ask(person, 'PUT', { code }, strict)).statusCode
    for (let tries = 0; tries < 5; tries += 1) expect(await guess(first, `wrong ${tries}`)).toBe(200)
    const over = await ask(first, 'PUT', { code: 'the right one' }, strict)
    expect(over.statusCode).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect([await guess(second, 'x'), await guess(second, 'y'), await guess(second, 'z')]).toEqual([
      200, 200, 429,
    ])
  } finally {
    await strict.close()
  }
})
