import { rulesOf } from '@skyway/engine/record/game.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { seedGameTypes } from './seed.ts'
import { readShippedGameTypes } from './shipped.ts'

const quiet = { info: () => {} }

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())

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
  authorName: 'Wren Halloway',
  authorUrl: 'https://example.org/people/1',
  documentUrl: '',
}

async function save(method: 'POST' | 'PUT', payload: object, person = admin, slash = '/') {
  return await testApp.inject({ method, url: `/api/gametypes${slash}`, headers: person.headers, payload })
}

test('the two games are on the first page from the start, for everybody', {
  tags: ['GAME-01', 'API-03'],
}, async () => {
  for (const page of ['', '?id=0', '?id=1']) {
    const answer = await testApp.inject({ url: `/api/gametypes/page${page}` })
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
  expect((await testApp.inject({ url: '/api/gametypes/page?id=7' })).json()).toMatchObject({
    items: [],
    currentPage: 7,
  })
  expect((await testApp.inject({ url: '/api/gametypes/page?id=x' })).statusCode).toBe(400)
})

test('a game type has ratings of 0 to 3, credits, and titled texts', {
  tags: ['GAME-02', 'GAME-03'],
}, async () => {
  const type = (await testApp.inject({ url: '/api/gametypes/1' })).json()
  for (const rating of ['complexity', 'strategy', 'luck', 'weight', 'footprint', 'tactics']) {
    expect([0, 1, 2, 3]).toContain(type[rating])
  }
  expect(type).toMatchObject({
    authorName: expect.any(String),
    authorUrl: '/team',
    documentUrl: expect.stringMatching(/^\/blogs\//),
    modifieddate: null,
    isPlayable: true,
    computerScore: rulesOf(1).computerScore,
    isShipped: true,
  })
  expect(type.rules[0]).toEqual({ title: expect.any(String), text: expect.stringContaining('<p>') })
  expect((await testApp.inject({ url: '/api/gametypes/99' })).statusCode).toBe(404)
  expect((await testApp.inject({ url: '/api/gametypes/abc' })).statusCode).toBe(400)
})

test('an admin adds a game type and changes it', { tags: 'GAME-04' }, async () => {
  const added = (await save('POST', draft)).json()
  expect(added).toMatchObject({ ...draft, documentUrl: null, id: expect.any(Number), modifieddate: null })
  const changed = (await save('PUT', { ...added, name: 'Solitaire', luck: 2 }, admin, '')).json()
  expect(changed).toMatchObject({ name: 'Solitaire', luck: 2, modifieddate: expect.any(String) })
  expect((await testApp.inject({ url: `/api/gametypes/${added.id}` })).json()).toEqual(changed)
})

test('a change gets 409 if somebody else has changed the game type meanwhile', {
  tags: 'TYPE-03',
}, async () => {
  const added = (await save('POST', draft)).json()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => save('PUT', { ...added, name: `Name ${index}` })),
  )
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(7)
  const current = (await testApp.inject({ url: `/api/gametypes/${added.id}` })).json()
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
])('%s in a text is sanitized when it is saved', { tags: ['T-C4', 'GAME-03'] }, async (_, text, clean) => {
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
  ['address', { authorUrl: '//other.example/x' }, 'authorUrl'],
  ['address', { authorUrl: '/\\other.example' }, 'authorUrl'],
  ['name', { authorName: 'x'.repeat(61) }, 'authorName'],
  ['address', { documentUrl: 'https://me:secret@example.org/' }, 'documentUrl'],
])('an invalid %s is a 400 that names the field: %o', { tags: 'GAME-04' }, async (_, change, field) => {
  const answer = await save('POST', { ...draft, ...change })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field }])
})

test("a restart updates shipped texts, but keeps an admin's change", { tags: 'TYPE-01' }, async () => {
  const { db } = testApp.database
  const shipped = readShippedGameTypes()
  const renamed = shipped.map(({ id, file, gameType }) => ({
    id,
    file,
    gameType: { ...gameType, name: `New ${id}` },
  }))
  const [first] = (await testApp.inject({ url: '/api/gametypes/page' })).json().items
  const edited = (await save('PUT', { ...first, name: 'As the admin wants it' })).json()
  const before = await sql`select xmin from game_types where id = 2`.execute(db)
  await seedGameTypes(db, quiet)
  expect((await sql`select xmin from game_types where id = 2`.execute(db)).rows).toEqual(before.rows)
  await seedGameTypes(db, quiet, renamed)
  expect((await testApp.inject({ url: '/api/gametypes/1' })).json()).toEqual(edited)
  expect((await testApp.inject({ url: '/api/gametypes/2' })).json()).toMatchObject({
    name: 'New 2',
    modifieddate: null,
  })
})

test('a preview is what would be saved, and is not stored', { tags: ['GAME-04', 'T-C4'] }, async () => {
  const text =
    '<p onclick="alert(1)">a<script>alert(1)</script></p><img src="https://example.org/x.png"><h1>T</h1>'
  const saved = (await save('POST', { ...draft, rules: [{ title: 'T', text }] })).json()
  const count = async () => (await testApp.inject({ url: '/api/gametypes/page' })).json().totalRecords
  const before = await count()
  const preview = await save('POST', { text }, admin, '/preview')
  expect(preview.json()).toEqual({ text: saved.rules[0].text })
  expect(await count()).toBe(before)
})

test('the log names a file that differs from what an admin saved, and an admin can return to the file', {
  tags: 'TYPE-01',
}, async () => {
  const { db } = testApp.database
  const told: unknown[] = []
  const log = { info: (fact: unknown) => void told.push(fact) }
  const read = async () => (await testApp.inject({ url: '/api/gametypes/2' })).json()
  const before = await read()
  await seedGameTypes(db, log)
  expect(told.filter((fact) => JSON.stringify(fact).includes('sandwich'))).toEqual([])
  expect((await save('PUT', { ...before, name: 'As saved' }, admin, '')).statusCode).toBe(200)
  await seedGameTypes(db, log)
  expect(told).toContainEqual({ gameTypeId: 2, file: 'content/games/sandwich.yaml' })

  const back = (person: Person, id: number) =>
    testApp.inject({ method: 'DELETE', url: `/api/gametypes/${id}/edits`, headers: person.headers })
  expect((await back(await testApp.person({ reader: true }), 2)).statusCode).toBe(403)
  const returned = await back(admin, 2)
  expect(returned.json()).toEqual({ ...before, name: 'Sandwich', modifieddate: null })
  expect(await read()).toEqual(returned.json())
  const added = (await save('POST', draft)).json()
  expect((await back(admin, added.id)).json()).toMatchObject({ status: 409, code: 'not-shipped' })
  expect((await back(admin, 999_999)).statusCode).toBe(404)
})

test('a game type that an admin adds is planned: it cannot be played, and it can be removed', {
  tags: ['TYPE-02', 'GAME-05'],
}, async () => {
  const added = (await save('POST', draft)).json()
  expect(added).toMatchObject({
    isPlayable: false,
    computerScore: null,
    isShipped: false,
    authorName: 'Wren Halloway',
  })
  const reader = await testApp.person({ reader: true })
  const refused = await testApp.inject({
    method: 'POST',
    url: '/api/games',
    headers: reader.headers,
    payload: { gameTypeId: added.id },
  })
  expect(refused.json()).toMatchObject({
    status: 422,
    code: 'unknown-game-type',
    detail: expect.stringContaining('planned'),
  })

  const remove = (person: Person, id: number) =>
    testApp.inject({ method: 'DELETE', url: `/api/gametypes/${id}`, headers: person.headers })
  expect((await remove(reader, added.id)).statusCode).toBe(403)
  expect((await remove(admin, added.id)).statusCode).toBe(204)
  expect((await testApp.inject({ url: `/api/gametypes/${added.id}` })).statusCode).toBe(404)
  expect((await remove(admin, added.id)).statusCode).toBe(404)
  const trail = (await testApp.inject({ url: '/api/system/secure/audit', headers: admin.headers })).json()
  expect(trail.items[0]).toMatchObject({ act: 'game type removed', thing: `game type ${added.id}` })
})

test('a game type with games, or with a file, cannot be removed', { tags: 'TYPE-02' }, async () => {
  const { db } = testApp.database
  const remove = (id: number) =>
    testApp.inject({ method: 'DELETE', url: `/api/gametypes/${id}`, headers: admin.headers })
  expect((await remove(1)).json()).toMatchObject({ status: 409, code: 'shipped' })
  const added = (await save('POST', draft)).json()
  await sql`insert into games (game_type_id, seed) values (${added.id}, ${Buffer.alloc(32)})`.execute(db)
  expect((await remove(added.id)).json()).toMatchObject({ status: 409, code: 'in-use' })
  expect((await testApp.inject({ url: `/api/gametypes/${added.id}` })).statusCode).toBe(200)
})
