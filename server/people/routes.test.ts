import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())

interface Line {
  id: number
  displayName: string
  emailAddress: string | null
  lastSeenAt: string | null
  isReader: boolean
  readerSince: string | null
  isAdmin: boolean | null
  disabledAt: string | null
  totals: { gameTypeId: number; games: number; best: number }[]
}

const ask = (url: string, person = admin) => testApp.inject({ url: `/api${url}`, headers: person.headers })
const act = (person: Person, id: number, name: string, payload: object = {}) =>
  testApp.inject({ method: 'POST', url: `/api/People/${id}/${name}`, headers: person.headers, payload })

async function list(query: Record<string, string | number> = {}) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const answer = await ask(`/People/list?${search.toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Line[]; previous: string | null; next: string | null }>()
}

let count = 0
/** Adds people whose names begin with a word of their own. */
async function add(word: string, people: number): Promise<void> {
  await testApp.database.pool.query(
    `insert into people (issuer, subject, display_name, email, created_at)
      select 'https://id.example', $1 || n, $1 || ' ' || n, $1 || n || '@example.org', now() + n * interval '1 microsecond'
      from generate_series(1, $2) n`,
    [word, people],
  )
}
const word = () => `word${++count}x`

test('the list has all people, the newest first, with what they play', { tags: 'PEOPLE-01' }, async () => {
  const player = await testApp.person({ reader: true })
  await testApp.database.pool.query(
    `insert into player_statistics (person_id, game_type_id, games, won, streak, longest_streak, best, total, tens)
      values ($1, 1, 7, 3, 0, 2, 240, 900, '{}'), ($1, 2, 2, 1, 0, 1, 31, 40, '{}')`,
    [player.personId],
  )
  expect((await list()).items[0]).toMatchObject({
    id: player.personId,
    emailAddress: player.email,
    isReader: true,
    isAdmin: false,
    disabledAt: null,
    lastSeenAt: null,
    totals: [
      { gameTypeId: 1, games: 7, best: 240 },
      { gameTypeId: 2, games: 2, best: 31 },
    ],
  })
  expect((await list()).items.find(({ id }) => id === admin.personId)?.isAdmin).toBe(true)
})

test('pages lead through the list and back, and each person is on one of them', {
  tags: 'PEOPLE-01',
}, async () => {
  const name = word()
  await add(name, 45)
  const namesOf = ({ items }: { items: Line[] }) => items.map(({ displayName }) => displayName)
  const all = Array.from({ length: 45 }, (_, index) => `${name} ${45 - index}`)
  const first = await list({ search: name })
  expect([namesOf(first), first.previous]).toEqual([all.slice(0, 20), null])
  const second = await list({ search: name, before: first.next ?? '' })
  expect(namesOf(second)).toEqual(all.slice(20, 40))
  const third = await list({ search: name, before: second.next ?? '' })
  expect([namesOf(third), third.next]).toEqual([all.slice(40), null])
  expect(namesOf(await list({ search: name, after: third.previous ?? '' }))).toEqual(all.slice(20, 40))
})

test('a search finds beginnings of names and addresses, also of a word that very many people have', {
  tags: 'PEOPLE-01',
}, async () => {
  const rare = word()
  await add(rare, 3)
  const common = word()
  await add(common, 2500)
  expect((await list({ search: rare.slice(0, -1) })).items).toHaveLength(3)
  expect((await list({ search: `${rare}2@example.org` })).items).toMatchObject([{ displayName: `${rare} 2` }])
  expect((await list({ search: `${rare} 2` })).items).toHaveLength(1)
  expect((await list({ search: 'nobody-is-called-so' })).items).toEqual([])
  const first = await list({ search: common, limit: 500 })
  expect(first.items).toHaveLength(500)
  const next = await list({ search: common, before: first.next ?? '', limit: 500 })
  expect(next.items[0]?.displayName).toBe(`${common} 2000`)
  for (const text of ["'", '\\', "a' | 'b", ':*', '&', '%', '<->']) await list({ search: text })
})

test('the filters show who is disabled and who is an admin', { tags: 'PEOPLE-01' }, async () => {
  const person = await testApp.person()
  await act(admin, person.personId, 'disable', { note: 'rude' })
  expect((await list({ only: 'disabled' })).items.map(({ id }) => id)).toEqual([person.personId])
  const admins = (await list({ only: 'admins' })).items
  expect(admins.map(({ id }) => id)).toContain(admin.personId)
  expect(admins.every(({ isAdmin }) => isAdmin)).toBe(true)
  await act(admin, person.personId, 'enable')
  expect((await list({ only: 'disabled' })).items).toEqual([])
})

test.each([
  ['/People/list?limit=501', 400],
  ['/People/list?limit=0', 400],
  ['/People/list?before=x', 400],
  ['/People/list?only=everybody', 400],
  [`/People/list?search=${'a'.repeat(101)}`, 400],
  ['/People/x', 400],
  ['/People/999999999', 404],
  ['/People/1/games?limit=501', 400],
  ['/People/1/acts?after=-1', 400],
])('%s is answered with %i', async (url, status) => {
  const answer = await ask(url)
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test.each([
  ['disable', { note: 'a'.repeat(501) }, 400],
  ['disable', { note: 7 }, 400],
  ['reset-name', {}, 400],
  ['reset-name', { displayName: 'a'.repeat(1001) }, 400],
  ['reader', { isReader: 'yes' }, 400],
  ['admin', {}, 400],
  ['delete', {}, 400],
  ['delete', { displayName: 'another' }, 422],
])('the act %s with %o is answered with %i and not recorded', async (name, payload, status) => {
  const person = await testApp.person()
  const answer = await act(admin, person.personId, name, payload)
  expect(answer.statusCode, answer.body).toBe(status)
  expect((await ask(`/People/${person.personId}/acts`)).json().items).toEqual([])
})

test.each(['disable', 'enable', 'reset-picture'])(
  'the act %s on nobody is answered with 404',
  async (name) => {
    expect((await act(admin, 999_999_999, name)).statusCode).toBe(404)
  },
)

test("a person's games of all types are listed in order, in pages", { tags: 'PEOPLE-01' }, async () => {
  const player = await testApp.person()
  await testApp.database.pool.query(
    `insert into games (person_id, game_type_id, seed, game_over, game_won, game_score, created_at)
      select $1, 1 + n % 2, sha256(n::text::bytea), n % 3 > 0, n % 3 = 1, n, now() + n * interval '1 microsecond' from generate_series(1, 30) n`,
    [player.personId],
  )
  const read = async (query: string) => (await ask(`/People/${player.personId}/games${query}`)).json()
  const first = await read('')
  const scores = first.items.map(({ score }: { score: number }) => score)
  expect(scores).toEqual(Array.from({ length: 20 }, (_, index) => 30 - index))
  expect(first.items[0]).toMatchObject({ isOver: false, isWon: false, isPractice: false, isAutoWon: false })
  const second = await read(`?before=${first.next}`)
  expect(second.items.map(({ score }: { score: number }) => score)).toEqual(
    Array.from({ length: 10 }, (_, index) => 10 - index),
  )
  expect(second.next).toBeNull()
  expect((await read(`?after=${second.previous}`)).items).toEqual(first.items)
})

test('a person was last seen when they called, written once an hour at most', {
  tags: 'PEOPLE-01',
}, async () => {
  const person = await testApp.person()
  const seen = async () => (await ask(`/People/${person.personId}`)).json<Line>().lastSeenAt
  const version = async () =>
    (await testApp.database.pool.query('select xmin from people where id = $1', [person.personId])).rows[0]
  expect(await seen()).toBeNull()
  await ask('/AppUser', person)
  expect(Math.abs(Date.parse((await seen()) ?? '') - Date.now())).toBeLessThan(60_000)
  const written = await version()
  for (let times = 0; times < 3; times += 1) await ask('/AppUser', person)
  expect(await version()).toEqual(written)
  await testApp.database.pool.query(
    "update people set last_seen_at = now() - interval '61 minutes' where id = $1",
    [person.personId],
  )
  await Promise.all([ask('/AppUser', person), ask('/AppUser', person)])
  expect(Math.abs(Date.parse((await seen()) ?? '') - Date.now())).toBeLessThan(60_000)
})

test('a person who redeems a code is a reader from then on', async () => {
  const person = await testApp.person()
  const call = (method: 'POST' | 'PUT', by: Person) =>
    testApp.inject({ method, url: '/api/Codes', headers: by.headers, payload: { code: 'a way to read' } })
  await call('POST', admin)
  await call('PUT', person)
  const { isReader, readerSince } = (await ask(`/People/${person.personId}`)).json<Line>()
  expect(isReader).toBe(true)
  expect(Math.abs(Date.parse(readerSince ?? '') - Date.now())).toBeLessThan(60_000)
})
