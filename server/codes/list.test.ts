import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { foldedCode } from '../text/typed-code.ts'
import { asGenerated, generateCode } from './generated-code.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp({
    settings: {
      limitPerPerson: 1000,
      limitPerAddress: 1000,
    },
  })
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())

interface Line {
  id: number
  beginning: string
  note: string
  state: string
  expiresAt: string | null
  peopleLimit: number
  peopleCount: number
  redeemedBy: { displayName: string | null }[]
}

const ask = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  testApp.inject({ method, url: `/api${url}`, headers: person.headers, ...(payload && { payload }) })

async function make(wanted: { count?: number; people?: number; note?: string; expiresAt?: string } = {}) {
  const answer = await ask(admin, 'POST', '/Codes/batches', { count: 1, ...wanted })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ codes: string[] }>().codes
}

async function list(query: Record<string, string | number> = {}) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const answer = await ask(admin, 'GET', `/Codes/list?${search.toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Line[]; previous: string | null; next: string | null }>()
}

async function only(search: string): Promise<Line> {
  const { items } = await list({ search })
  expect(items).toHaveLength(1)
  return items[0] as Line
}

const redeem = async (person: Person, code: string) =>
  (await ask(person, 'PUT', '/Codes', { code })).json<boolean>()
const stateOf = async (person: Person, code: string) =>
  (await ask(person, 'POST', '/Codes/state', { code })).json<{ state: string }>().state
const lastAct = async () =>
  (await ask(admin, 'GET', '/System/secure/audit')).json<{ items: { act: string; thing: string }[] }>()
    .items[0]

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

test('a code has five groups of easily read letters, more than 60 bits of them unknown to who knows the first', {
  tags: 'CODE-09',
}, () => {
  const codes = Array.from({ length: 500 }, generateCode)
  for (const { code, beginning } of codes) {
    expect(code).toMatch(/^([BCDFGHJKMNPQRTVWXYZ]{4}-){4}[BCDFGHJKMNPQRTVWXYZ]{4}$/)
    expect(code.startsWith(`${beginning}-`)).toBe(true)
  }
  expect(new Set(codes.map(({ code }) => code)).size).toBe(500)
  const letters = new Set(codes.flatMap(({ code }) => code.replaceAll('-', '').split('')))
  expect(16 * Math.log2(letters.size)).toBeGreaterThan(60)
})

test('a code works as it was typed: in small letters, without dashes, with blanks; other texts stay as they are', {
  tags: 'CODE-09',
}, async () => {
  const [code = ''] = await make()
  const typed = [code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' – ')} `]
  for (const text of typed) expect(asGenerated(foldedCode(text))).toBe(code)
  for (const text of ['OPEN SKY', 'BRTK-MWXQ', `${code}B`]) expect(asGenerated(text)).toBe(text)
  expect(await redeem(await testApp.person(), typed[1]?.toLowerCase() ?? '')).toBe(true)
})

test('up to 500 codes are made at once, with a note; the list and the database never show them again', {
  tags: ['CODE-09', 'T-D1'],
}, async () => {
  const expiresAt = tomorrow()
  const codes = await make({ count: 500, note: '  Spring fair ', people: 3, expiresAt })
  expect(new Set(codes).size).toBe(500)
  expect(await lastAct()).toMatchObject({ act: 'codes made', thing: '500 codes: Spring fair' })
  const { items } = await list({ search: 'spring', limit: 500 })
  expect(items).toHaveLength(500)
  expect(items[0]).toMatchObject({
    note: 'Spring fair',
    state: 'open',
    expiresAt,
    peopleLimit: 3,
    peopleCount: 0,
  })
  expect(items.map(({ beginning }) => beginning).toSorted()).toEqual(
    codes.map((code) => code.slice(0, 4)).toSorted(),
  )
  const { rows } = await testApp.database.pool.query('select codes::text as row from codes')
  const stored = JSON.stringify([items, rows])
  for (const code of codes) expect(stored).not.toContain(code.slice(5, 9) + code.slice(9))
})

test.each([
  ['no code', { count: 0 }, 'count'],
  ['501 codes', { count: 501 }, 'count'],
  ['half a code', { count: 1.5 }, 'count'],
  ['a code for nobody', { count: 1, people: 0 }, 'people'],
  ['a code for 501 people', { count: 1, people: 501 }, 'people'],
  ['a note of 101 characters', { count: 1, note: 'x'.repeat(101) }, 'note'],
  ['codes that have ended', { count: 1, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ['codes until somewhen', { count: 1, expiresAt: 'tomorrow' }, 'expiresAt'],
])('%s are refused with the field, and nothing is stored', { tags: 'CODE-09' }, async (_, payload, field) => {
  const before = (await list()).items[0]?.id
  const answer = await ask(admin, 'POST', '/Codes/batches', payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field }])
  expect((await list()).items[0]?.id).toBe(before)
})

test('a code for three is redeemed by three, by each once, and then by nobody', {
  tags: 'CODE-11',
}, async () => {
  const [code = ''] = await make({ people: 3, note: 'trio' })
  const people = await Promise.all(Array.from({ length: 4 }, () => testApp.person()))
  const [first, second, third, late] = people as [Person, Person, Person, Person]
  expect([await redeem(first, code), await redeem(first, code)]).toEqual([true, false])
  expect(await only('trio')).toMatchObject({ state: 'open', peopleCount: 1 })
  expect([await redeem(second, code), await redeem(third, code), await redeem(late, code)]).toEqual([
    true,
    true,
    false,
  ])
  const line = await only('trio')
  expect(line).toMatchObject({ state: 'redeemed', peopleCount: 3 })
  expect(line.redeemedBy).toHaveLength(3)
  expect(await stateOf(late, code)).toBe('redeemed')
})

test('however many people send a code for n at once, and however often, n redeem it, each once', {
  tags: ['CODE-11', 'T-B6'],
}, async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => testApp.person()))
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.nat({ max: people.length - 1 }), { minLength: 2, maxLength: 24 }),
      async (limit, senders) => {
        const note = `race${++round}`
        const [code = ''] = await make({ people: limit, note })
        const accepted = await Promise.all(
          senders.map(async (sender) => ((await redeem(people[sender] as Person, code)) ? [sender] : [])),
        )
        const winners = accepted.flat()
        expect(new Set(winners).size).toBe(winners.length)
        expect(winners).toHaveLength(Math.min(limit, new Set(senders).size))
        const line = await only(note)
        expect(line.peopleCount).toBe(winners.length)
        expect(line.redeemedBy).toHaveLength(winners.length)
      },
    ),
    { numRuns: 25 },
  )
})

test('the list has every code once, in pages of any size, forward and back', {
  tags: 'CODE-10',
}, async () => {
  await make({ count: 23, note: 'paged' })
  const all = (await list({ search: 'paged', limit: 500 })).items.map(({ id }) => id)
  expect(all).toEqual(all.toSorted((one, other) => other - one))
  const seen: number[][] = []
  let page = await list({ search: 'paged', limit: 5 })
  expect(page.previous).toBe(null)
  for (;;) {
    seen.push(page.items.map(({ id }) => id))
    if (page.next === null) break
    page = await list({ search: 'paged', limit: 5, before: page.next })
  }
  expect(seen.map(({ length }) => length)).toEqual([5, 5, 5, 5, 3])
  expect(seen.flat()).toEqual(all)
  for (const expected of seen.slice(0, -1).toReversed()) {
    page = await list({ search: 'paged', limit: 5, after: page.previous ?? '' })
    expect(page.items.map(({ id }) => id)).toEqual(expected)
  }
  expect(page.previous).toBe(null)
})

test('the page before one that newer codes have moved is the full first page', {
  tags: 'CODE-10',
}, async () => {
  await make({ count: 4, note: 'moved' })
  const second = await list({
    search: 'moved',
    limit: 2,
    before: (await list({ search: 'moved', limit: 2 })).next ?? '',
  })
  await make({ count: 1, note: 'moved' })
  const first = await list({ search: 'moved', limit: 5, after: second.previous ?? '' })
  expect(first.items).toHaveLength(5)
  expect(first.previous).toBe(null)
})

test.each(['limit=0', 'limit=501', 'limit=x', 'before=-1', 'after=1.5', `search=${'x'.repeat(101)}`])(
  'a list with %s is refused',
  { tags: 'CODE-10' },
  async (query) => {
    expect((await ask(admin, 'GET', `/Codes/list?${query}`)).statusCode).toBe(400)
  },
)

test('codes are found by the note, by who redeemed them, by their first group, and by themselves', {
  tags: 'CODE-10',
}, async () => {
  const [code = '', other = ''] = await make({ count: 2, note: "Zoë's Löwenburg picnic" })
  const person = await testApp.person()
  await ask(person, 'PUT', '/AppUser', { displayName: 'Xanthippe' })
  await redeem(person, code)
  const found = async (search: string) => (await list({ search })).items.map(({ beginning }) => beginning)
  expect(await found("zoë's löwen")).toHaveLength(2)
  expect(await found('picnic löwenburg')).toHaveLength(2)
  expect(await found('picnic sandwich')).toEqual([])
  for (const text of ['xanth', person.email, person.email.slice(0, 9), code, code.toLowerCase(), ` ${code} `])
    expect(await found(text), text).toContain(code.slice(0, 4))
  expect(await found(other)).toEqual([other.slice(0, 4)])
  expect(await found(other.slice(0, 4).toLowerCase())).toContain(other.slice(0, 4))
  expect((await only('xanthippe')).redeemedBy).toMatchObject([{ displayName: 'Xanthippe' }])
})

test('any text can be searched', { tags: ['CODE-10', 'T-C1'] }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (search) => {
      const { statusCode } = await ask(admin, 'GET', `/Codes/list?search=${encodeURIComponent(search)}`)
      expect(statusCode).toBe(search.includes('\0') ? 400 : 200)
    }),
  )
  for (const search of ["'", '\\', "\\'", ':*', '&', '!', '<->', "a':* | 'b", '( )'])
    expect((await list({ search })).items).toEqual([])
})

test('ending and extending changes what is open or ended; a redeemed code stays as it is', {
  tags: 'CODE-10',
}, async () => {
  const [open = '', ended = '', used = ''] = await make({ count: 3, note: 'endings' })
  await redeem(await testApp.person(), used)
  const ids = (await list({ search: 'endings' })).items.map(({ id }) => id)
  const idOf = async (code: string) => (await only(code)).id
  const change = async (url: string, payload: object) =>
    (await ask(admin, 'POST', url, payload)).json<{ changed: number }>().changed

  expect(await change('/Codes/end', { ids: [await idOf(ended)] })).toBe(1)
  expect(await lastAct()).toEqual(
    expect.objectContaining({ act: 'codes ended', thing: `code ${await idOf(ended)}` }),
  )
  const late = await testApp.person()
  expect([await redeem(late, ended), await stateOf(late, ended)]).toEqual([false, 'ended'])
  expect([await stateOf(late, open), await stateOf(late, 'nobody made this')]).toEqual(['open', 'unknown'])
  expect(await change('/Codes/end', { ids })).toBe(1)
  expect(await change('/Codes/end', { ids })).toBe(0)

  const expiresAt = tomorrow()
  expect(await change('/Codes/extend', { ids: [...ids, 999_999], expiresAt })).toBe(2)
  expect(await lastAct()).toMatchObject({ act: 'codes extended' })
  expect(await change('/Codes/extend', { ids, expiresAt })).toBe(0)
  expect(await change('/Codes/extend', { ids, expiresAt: null })).toBe(2)
  expect(await redeem(late, ended)).toBe(true)
  expect((await list({ search: 'endings' })).items.map(({ state }) => state).toSorted()).toEqual([
    'open',
    'redeemed',
    'redeemed',
  ])
})

test.each([
  ['/Codes/end', { ids: [] }, 'ids'],
  ['/Codes/end', { ids: [0] }, 'ids.0'],
  ['/Codes/end', { ids: Array.from({ length: 501 }, (_, id) => id + 1) }, 'ids'],
  ['/Codes/extend', { ids: [1], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ['/Codes/extend', { ids: [1] }, 'expiresAt'],
])('%s with %o is refused', { tags: 'CODE-10' }, async (url, payload, field) => {
  const answer = await ask(admin, 'POST', url, payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field }])
})

test('if two admins end the same codes at once, each code is ended and recorded once', {
  tags: 'CODE-10',
}, async () => {
  const colleague = await testApp.person({ admin: true })
  await make({ count: 100, note: 'together' })
  const ids = (await list({ search: 'together', limit: 500 })).items.map(({ id }) => id)
  const answers = await Promise.all(
    [admin, colleague, admin, colleague].map((person, place) =>
      ask(person, 'POST', '/Codes/end', { ids: place % 2 ? ids : ids.toReversed() }),
    ),
  )
  const changed = answers.map((answer) => answer.json<{ changed: number }>().changed)
  expect(changed.reduce((sum, count) => sum + count, 0)).toBe(100)
  expect(await lastAct()).toMatchObject({ act: 'codes ended', thing: expect.stringContaining('and 97 more') })
})

test('having codes made is limited for an admin, and reading the state counts as an attempt', {
  tags: 'T-D1',
}, async () => {
  const strict = await openTestApp({ settings: { limitPerPerson: 1 / 30 } })
  try {
    const { headers } = await strict.person({ admin: true })
    const send = async (url: string, payload: object) =>
      (await strict.inject({ method: 'POST', url, headers, payload })).statusCode
    const batch = { count: 1 }
    expect([
      await send('/api/Codes/batches', batch),
      await send('/api/Codes/batches', batch),
      await send('/api/Codes/batches', batch),
    ]).toEqual([200, 200, 429])
    const statuses = []
    for (let tries = 0; tries < 2; tries += 1)
      statuses.push(await send('/api/Codes/state', { code: 'guess' }))
    expect(statuses).toEqual([200, 429])
  } finally {
    await strict.close()
  }
})

test('after a deletion a line keeps that it was redeemed, but not by whom', { tags: 'T-G1' }, async () => {
  const [code = ''] = await make({ note: 'farewell', people: 2 })
  const leaving = await testApp.person()
  await redeem(leaving, code)
  const { deleted } = (await ask(leaving, 'DELETE', '/AppUser')).json()
  expect(deleted).toContainEqual({ table: 'code_redemptions', outcome: 'detached', rows: 1 })
  expect(await only('farewell')).toMatchObject({ peopleCount: 1, redeemedBy: [{ displayName: null }] })
})
