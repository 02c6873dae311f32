import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPerPerson: 1000 } })
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())

async function send(person: Person, method: 'GET' | 'POST', path: string, payload?: object) {
  const { headers } = person
  const url = `/api/reports${path}`
  const answer = await testApp.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

const thanks = { status: 200, body: 'Thank you, an admin will look at it.' }

const listed = async (query = '') => (await send(admin, 'GET', `/list${query}`)).body.items
const report = (person: Person, gameId: number, more: object = {}) =>
  send(person, 'POST', '', { gameId, cause: 'rude', ...more })

let count = 0

/** Returns a player with a place on the leaderboard, and the game that has it. */
async function rankedPlayer(name: string) {
  const person = await testApp.person({ reader: true })
  const { rows } = await sql<{ id: number }>`
    with named as (update people set display_name = ${name} where id = ${person.personId}),
    played as (
      insert into games (person_id, game_type_id, seed, game_over, game_won, game_score, finished_at)
      values (${person.personId}, 2, ${randomBytes(32)}, true, true, ${200 + count++}, now()) returning *
    )
    insert into rankings (game_type_id, person_id, game_id, score, finished_at)
    select game_type_id, person_id, id, game_score, finished_at from played
    returning game_id as id`.execute(testApp.database.db)
  return { ...person, gameId: rows[0]?.id ?? 0 }
}

async function rename({ personId }: Person, name: string): Promise<void> {
  await testApp.database.db
    .updateTable('people')
    .set({ display_name: name })
    .where('id', '=', personId)
    .execute()
}

test('a reported name reaches the admins as it was, with the name of now, and the reporter reads thanks', {
  tags: ['REPORT-01', 'REPORT-02'],
}, async () => {
  const [reporter, player] = [await testApp.person(), await rankedPlayer('Mud\u202Eslinger')]
  expect(await report(reporter, player.gameId, { cause: 'other', note: ' It is \n spam ' })).toEqual(thanks)
  await rename(player, 'Meadowlark')
  expect(await listed()).toEqual([
    {
      id: expect.any(Number),
      personId: player.personId,
      name: 'Mudslinger',
      nameNow: 'Meadowlark',
      isDisabled: false,
      cause: 'other',
      note: 'It is spam',
      reportedBy: expect.any(String),
      reportedAt: expect.any(String),
      settledAt: null,
      settledBy: null,
      settledNote: '',
    },
  ])
})

test('thirty-two reports at once of one player by one reporter are one, and each is thanked', {
  tags: 'REPORT-01',
}, async () => {
  const [reporter, other, player] = [
    await testApp.person(),
    await testApp.person(),
    await rankedPlayer('Once Only'),
  ]
  const answers = await Promise.all(Array.from({ length: 32 }, () => report(reporter, player.gameId)))
  expect(answers).toEqual(Array.from({ length: 32 }, () => thanks))
  expect(await listed('?search=once')).toHaveLength(1)
  await report(other, player.gameId)
  expect(await listed('?search=once')).toHaveLength(2)
})

test('settled by two admins at once it is settled once, and it can be opened and reported again', {
  tags: 'REPORT-02',
}, async () => {
  const second = await testApp.person({ admin: true })
  const [reporter, player] = [await testApp.person(), await rankedPlayer('Twice Seen')]
  await report(reporter, player.gameId)
  const [{ id }] = await listed('?search=twice')
  const ids = [id, 999_999]
  const settled = await Promise.all(
    [admin, second].map((person) => send(person, 'POST', '/settle', { ids, note: 'Name reset' })),
  )
  expect(new Set(settled.map(({ body }) => body.changed))).toEqual(new Set([0, 1]))
  expect(await listed('?search=twice')).toEqual([])
  expect(await listed('?search=twice&only=settled')).toMatchObject([
    { settledNote: 'Name reset', settledAt: expect.any(String), settledBy: expect.any(String) },
  ])

  await report(reporter, player.gameId)
  expect(await listed('?search=twice')).toHaveLength(1)
  // The reporter has another open report of this player.
  expect((await send(admin, 'POST', '/reopen', { ids: [id] })).body).toEqual({ changed: 0 })
  const [{ id: later }] = await listed('?search=twice')
  await send(admin, 'POST', '/settle', { ids: [later] })
  expect((await send(admin, 'POST', '/reopen', { ids: [id, later] })).body).toEqual({ changed: 1 })
  expect(await listed('?search=twice')).toMatchObject([{ id: later, settledAt: null, settledNote: '' }])
})

test('each change of admins is in the audit trail, and what changes nothing is not', {
  tags: 'REPORT-02',
}, async () => {
  const [reporter, player] = [await testApp.person(), await rankedPlayer('Well Kept')]
  await report(reporter, player.gameId)
  const [{ id }] = await listed('?search=well')
  for (const path of ['/settle', '/settle', '/reopen', '/reopen'])
    await send(admin, 'POST', path, { ids: [id] })
  const { rows } = await sql<{ act: string }>`
    select act from audit_trail where thing = ${`report ${id}`} order by done_at`.execute(testApp.database.db)
  expect(rows.map(({ act }) => act)).toEqual(['reports settled', 'reports reopened'])
})

test('the list is paged by key, and searched by the words of names and notes', {
  tags: 'REPORT-02',
}, async () => {
  const players = [await rankedPlayer('Pagefirst Robin'), await rankedPlayer('Pagesecond Robin')]
  const reporter = await testApp.person()
  for (const player of players) await report(reporter, player.gameId, { note: 'Zebra crossing' })
  const newest = (await send(admin, 'GET', '/list?search=zebra&limit=1')).body
  expect(newest).toMatchObject({ previous: null, items: [{ name: 'Pagesecond Robin' }] })
  const older = (await send(admin, 'GET', `/list?search=zebra&limit=1&before=${newest.next}`)).body
  expect(older).toMatchObject({ next: null, items: [{ name: 'Pagefirst Robin' }] })
  expect(await listed('?search=robin%20pages')).toHaveLength(1)
  expect(await listed("?search=it's%20%5C%20%26%20%7C")).toEqual([])
})

describe('refused:', () => {
  test('the own name', { tags: 'REPORT-01' }, async () => {
    const player = await rankedPlayer('Self Aware')
    expect(await report(player, player.gameId)).toMatchObject({ status: 409, body: { code: 'own-name' } })
  })

  test('a game that is not on the leaderboard', { tags: 'REPORT-01' }, async () => {
    expect((await report(await testApp.person(), 999_999)).status).toBe(404)
  })

  test.each([
    ['no game', { cause: 'rude' }, 'gameId'],
    ['no cause', { gameId: 1 }, 'cause'],
    ['an unknown cause', { gameId: 1, cause: 'dull' }, 'cause'],
    ['a note of 501 characters', { gameId: 1, cause: 'rude', note: 'x'.repeat(501) }, 'note'],
    ['a note that is no text', { gameId: 1, cause: 'rude', note: [] }, 'note'],
  ])('%s', async (_name, payload, field) => {
    const answer = await send(await testApp.person(), 'POST', '', payload)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })

  test.each([
    [{ ids: [] }],
    [{ ids: [0] }],
    [{ ids: Array.from({ length: 101 }, (_, index) => index + 1) }],
    [{ ids: 'all' }],
    [{}],
  ])('to settle or reopen %j', async (payload) => {
    for (const path of ['/settle', '/reopen'])
      expect((await send(admin, 'POST', path, payload)).status).toBe(400)
  })

  test('more than the limit in an hour', { tags: 'REPORT-01' }, async () => {
    const strict = await openTestApp({ settings: { limitPerPerson: 1 / 10 } })
    try {
      const { headers } = await strict.person()
      const payload = { gameId: 1, cause: 'rude' }
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          strict.inject({ method: 'POST', url: '/api/reports', headers, payload }),
        ),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(2)
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
    } finally {
      await strict.close()
    }
  })
})

test('the reports of a deleted player go with them; those that a deleted reporter made stay without a name', {
  tags: 'REPORT-02',
}, async () => {
  const [reporter, stays, goes] = [
    await rankedPlayer('Gone Reporter'),
    await rankedPlayer('Stays Here'),
    await rankedPlayer('Goes Away'),
  ]
  for (const player of [stays, goes]) await report(reporter, player.gameId)
  for (const person of [goes, reporter]) {
    const answer = await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers: person.headers })
    expect(answer.statusCode).toBe(200)
  }
  expect(await listed('?search=goes')).toEqual([])
  expect(await listed('?search=stays')).toMatchObject([{ reportedBy: null }])
})
