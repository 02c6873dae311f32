import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../testing/harness.ts'
import type { Person } from '../testing/person.ts'
import { readShippedGameTypes, seedGameTypes } from './seed.ts'

let house: House
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  admin = await house.person({ admin: true })
})
afterAll(() => house.close())

const draft = {
  name: 'Patience',
  complexity: 0,
  strategy: 1,
  luck: 3,
  weight: 0,
  footprint: 2,
  tactics: 1,
  descriptions: [{ title: 'Alone', text: '<p>For <em>one</em>.</p>' }],
  rules: [],
  authorUrl: 'https://example.org/people/1',
  documentUrl: '',
}

async function save(method: 'POST' | 'PUT', payload: object, person = admin, slash = '/') {
  return await house.inject({ method, url: `/api/gametypes${slash}`, headers: person.headers, payload })
}

test('[GAME-01] [API-03] the two games are there from the start, for everyone, on page one', async () => {
  for (const page of ['', '?id=0', '?id=1']) {
    const answer = await house.inject({ url: `/api/gametypes/page${page}` })
    expect(answer.json()).toMatchObject({
      currentPage: 1,
      pageSize: 10,
      hasPreviousPage: false,
      hasNextPage: false,
    })
    const names = answer.json().items.map((item: { id: number; name: string }) => [item.id, item.name])
    expect(names.slice(0, 2)).toEqual([
      [1, 'SkyWay'],
      [2, 'Sandwich'],
    ])
  }
  expect((await house.inject({ url: '/api/gametypes/page?id=7' })).json()).toMatchObject({
    items: [],
    currentPage: 7,
  })
  expect((await house.inject({ url: '/api/gametypes/page?id=x' })).statusCode).toBe(400)
})

test('[GAME-02] [GAME-03] a game type has ratings of 0 to 3, credits, and titled texts', async () => {
  const type = (await house.inject({ url: '/api/gametypes/1' })).json()
  for (const rating of ['complexity', 'strategy', 'luck', 'weight', 'footprint', 'tactics']) {
    expect([0, 1, 2, 3]).toContain(type[rating])
  }
  expect(type).toMatchObject({ authorUrl: expect.stringMatching(/^https:/), modifieddate: null })
  expect(type.rules[0]).toEqual({ title: expect.any(String), text: expect.stringContaining('<p>') })
  expect((await house.inject({ url: '/api/gametypes/99' })).statusCode).toBe(404)
  expect((await house.inject({ url: '/api/gametypes/abc' })).statusCode).toBe(400)
})

test('[GAME-04] an admin adds a game type and changes it', async () => {
  const added = (await save('POST', draft)).json()
  expect(added).toMatchObject({ ...draft, documentUrl: null, id: expect.any(Number), modifieddate: null })
  const changed = (await save('PUT', { ...added, name: 'Solitaire', luck: 2 }, admin, '')).json()
  expect(changed).toMatchObject({ name: 'Solitaire', luck: 2, modifieddate: expect.any(String) })
  expect((await house.inject({ url: `/api/gametypes/${added.id}` })).json()).toEqual(changed)
})

test('[GAME-04] a change of what somebody else has changed since is refused with 409', async () => {
  const added = (await save('POST', draft)).json()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => save('PUT', { ...added, name: `Name ${index}` })),
  )
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(7)
  const current = (await house.inject({ url: `/api/gametypes/${added.id}` })).json()
  expect((await save('PUT', current)).statusCode).toBe(200)
  expect((await save('PUT', current)).statusCode).toBe(409)
  expect((await save('PUT', { ...current, id: 999_999 })).statusCode).toBe(404)
})

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['an event', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a script address', '<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
  [
    'a hidden script address',
    '<a href="java&#10;script:alert(1)">a</a>',
    '<a rel="noopener noreferrer nofollow">a</a>',
  ],
  ['a picture from elsewhere', '<img src="https://example.org/x.png">b', 'b'],
  ['an overlay', '<div style="position:fixed;inset:0" class="x" id="root">b</div>', 'b'],
  ['a form', '<form action="https://example.org"><input name="q"></form>b', 'b'],
  ['a style sheet', '<style>body{display:none}</style>b', 'b'],
  ['an svg', '<svg><a xlink:href="javascript:alert(1)">b</a></svg>', '<a>b</a>'],
  ['a frame', '<iframe src="https://example.org"></iframe>b', 'b'],
  [
    'a link',
    '<a href="https://example.org/" target="_blank">b</a>',
    '<a href="https://example.org/" rel="noopener noreferrer nofollow">b</a>',
  ],
  [
    'plain formatting',
    '<h3>T</h3><ul><li><strong>b</strong> &amp; <em>i</em></li></ul>',
    '<h3>T</h3><ul><li><strong>b</strong> &amp; <em>i</em></li></ul>',
  ],
])('[T-C4] [GAME-03] %s in a text is made safe when it is saved', async (_, text, clean) => {
  const payload = { ...draft, rules: [{ title: 'T', text }], descriptions: [{ title: '<b>plain</b>', text }] }
  const saved = (await save('POST', payload)).json()
  expect(saved.rules).toEqual([{ title: 'T', text: clean }])
  expect(saved.descriptions).toEqual([{ title: '<b>plain</b>', text: clean }])
})

test.each([
  ['name', { name: '' }, 'name'],
  ['name', { name: '\u202E\u200B ' }, 'name'],
  ['rating', { luck: 4 }, 'luck'],
  ['rating', { weight: 1.5 }, 'weight'],
  ['texts', { rules: [{ title: '', text: 'a' }] }, 'rules.0.title'],
  ['address', { authorUrl: 'javascript:alert(1)' }, 'authorUrl'],
  ['address', { documentUrl: 'https://me:secret@example.org/' }, 'documentUrl'],
])('[GAME-04] a %s that is not right is a 400 that names the field: %o', async (_, change, field) => {
  const answer = await save('POST', { ...draft, ...change })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field }])
})

test("[GAME-04] starting again brings new shipped texts, but leaves an admin's change alone", async () => {
  const { db } = house.database
  const shipped = await readShippedGameTypes()
  const renamed = shipped.map(({ id, gameType }) => ({ id, gameType: { ...gameType, name: `New ${id}` } }))
  const [first] = (await house.inject({ url: '/api/gametypes/page' })).json().items
  const edited = (await save('PUT', { ...first, name: 'As the admin wants it' })).json()
  const before = await sql`select xmin from game_types where id = 2`.execute(db)
  await seedGameTypes(db)
  expect((await sql`select xmin from game_types where id = 2`.execute(db)).rows).toEqual(before.rows)
  await seedGameTypes(db, renamed)
  expect((await house.inject({ url: '/api/gametypes/1' })).json()).toEqual(edited)
  expect((await house.inject({ url: '/api/gametypes/2' })).json()).toMatchObject({
    name: 'New 2',
    modifieddate: null,
  })
})

test('[GAME-04] [T-C4] a preview is what would be saved, and nothing of it is kept', async () => {
  const text =
    '<p onclick="alert(1)">a<script>alert(1)</script></p><img src="https://example.org/x.png"><h1>T</h1>'
  const saved = (await save('POST', { ...draft, rules: [{ title: 'T', text }] })).json()
  const count = async () => (await house.inject({ url: '/api/gametypes/page' })).json().totalRecords
  const before = await count()
  const preview = await save('POST', { text }, admin, '/preview')
  expect(preview.json()).toEqual({ text: saved.rules[0].text })
  expect(await count()).toBe(before)
})
