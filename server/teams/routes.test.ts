import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPerAddress: 1000 } })
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.database.pool.query('truncate teams restart identity')
})

const herons = { name: 'Herons', location: 'Delta', conference: 0, division: 2 }

const add = (payload: object) => testApp.inject({ method: 'POST', url: '/api/teams', payload })
const list = async (query = '') => (await testApp.inject({ url: `/api/teams${query}` })).json()
const remove = (id: number | string, person?: Person) =>
  testApp.inject({ method: 'DELETE', url: `/api/teams/${id}`, ...(person && { headers: person.headers }) })

test('a team that anybody adds gets an id and a date of the server, whatever was sent', {
  tags: ['TEAM-01', 'API-02'],
}, async () => {
  const answer = await add({ ...herons, id: 0, createdDate: '1999-01-01T00:00:00Z' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({ ...herons, id: 1, createdDate: expect.stringMatching(/^20[2-9].+Z$/) })
  expect((await list()).items).toEqual([answer.json()])
})

test('conference and division may be sent as the texts of a select', { tags: 'TEAM-01' }, async () => {
  const answer = await add({ ...herons, conference: '1', division: '3' })
  expect(answer.json()).toMatchObject({ conference: 1, division: 3 })
})

test('pages of four, the oldest first; 0, undefined and absent are the first', {
  tags: ['TEAM-03', 'API-03'],
}, async () => {
  for (let number = 1; number <= 9; number += 1) await add({ ...herons, name: `Team ${number}` })
  const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)
  const first = await list('?id=1')
  expect(names(first)).toEqual(['Team 1', 'Team 2', 'Team 3', 'Team 4'])
  expect(first).toMatchObject({
    totalRecords: 9,
    currentPage: 1,
    pageSize: 4,
    totalPages: 3,
    hasPreviousPage: false,
    hasNextPage: true,
  })
  for (const query of ['', '?id=', '?id=0', '?id=undefined']) expect(await list(query)).toEqual(first)
  const last = await list('?id=3')
  expect(names(last)).toEqual(['Team 9'])
  expect(last).toMatchObject({ hasPreviousPage: true, hasNextPage: false })
  expect(await list('?id=4')).toMatchObject({ items: [], totalRecords: 9 })
  for (const query of ['?id=-1', '?id=1.5', '?id=two']) {
    expect((await testApp.inject({ url: `/api/teams${query}` })).statusCode).toBe(400)
  }
})

describe('adding and deleting teams', { tags: 'TEAM-05' }, () => {
  test.each([
    ['name', {}],
    ['name', { name: '' }],
    ['name', { name: ' \u200B ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 7 }],
    ['location', { location: '' }],
    ['location', { location: 'x'.repeat(101) }],
    ['conference', { conference: 2 }],
    ['conference', { conference: '' }],
    ['conference', { conference: null }],
    ['conference', { conference: 0.5 }],
    ['division', { division: 4 }],
    ['division', { division: '-1' }],
  ])('a team with a wrong %s (%j) is a 400 that names it', async (field, wrong) => {
    const payload = Object.keys(wrong).length === 0 ? { ...herons, name: undefined } : { ...herons, ...wrong }
    const answer = await add(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field)
    expect((await list()).totalRecords).toBe(0)
  })

  test('a hundred characters are stored, and shown as text', async () => {
    const name = `<b>${'\u{1F985}'.repeat(97)}`
    expect((await add({ ...herons, name })).json()).toMatchObject({ name })
  })

  test('only admins delete, and the audit trail records it', async () => {
    const { id } = (await add(herons)).json()
    const reader = await testApp.person({ reader: true })
    expect((await remove(id)).statusCode).toBe(401)
    expect((await remove(id, reader)).statusCode).toBe(403)
    expect((await list()).totalRecords).toBe(1)
    const gone = await remove(id, admin)
    expect([gone.statusCode, gone.body]).toEqual([204, ''])
    expect((await list()).totalRecords).toBe(0)
    expect((await remove(id, admin)).statusCode).toBe(404)
    expect((await remove('one', admin)).statusCode).toBe(400)
    const { rows } = await testApp.database.pool.query('select person_id, act, thing from audit_trail')
    expect(rows).toEqual([{ person_id: admin.personId, act: 'team deleted', thing: `team ${id}` }])
  })

  test('an address can add only so many in an hour', async () => {
    const strict = await openTestApp({ settings: { limitPerAddress: 1 / 15 } })
    try {
      const send = () => strict.inject({ method: 'POST', url: '/api/teams', payload: herons })
      expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
      const over = await send()
      expect(over.statusCode).toBe(429)
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await strict.close()
    }
  })
})
