import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import type { Tables } from '../storage/tables.ts'
import { deleteOldKeys } from './idempotency.ts'

let testApp: TestApp
let admin: Person
let reader: Person
beforeAll(async () => {
  testApp = await openTestApp({ settings: { smtpUrl: 'smtp://127.0.0.1:9' } })
  admin = await testApp.person({ admin: true })
  reader = await testApp.person({ reader: true })
})
afterAll(() => testApp.close())

const newKey = () => randomBytes(16).toString('hex')

interface Asked {
  readonly url: string
  readonly payload?: object | string
  readonly person?: Person | undefined
}

async function send({ url, payload, person }: Asked, key?: string) {
  const answer = await testApp.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      ...person?.headers,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(payload !== undefined && {
      payload: typeof payload === 'string' ? JSON.stringify(payload) : payload,
    }),
  })
  return { status: answer.statusCode, body: answer.body }
}

async function count(table: keyof Tables): Promise<number> {
  const { n } = await testApp.database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const aGame = (): Asked => ({ url: '/api/games', payload: { gameTypeId: 1 }, person: reader })

describe('a request that creates, sent again with its key', { tags: 'T-E11' }, () => {
  test.each<[string, keyof Tables, () => Asked | Promise<Asked>]>([
    ['a game', 'games', aGame],
    [
      'a team',
      'teams',
      () => ({ url: '/api/teams', payload: { name: 'Larks', location: 'Ulm', conference: 0, division: 0 } }),
    ],
    ['a code', 'codes', () => ({ url: '/api/Codes', payload: { code: newKey() }, person: admin })],
    [
      'a batch of codes',
      'codes',
      () => ({ url: '/api/Codes/batches', payload: { count: 3, note: 'Evening', people: 1 }, person: admin }),
    ],
    [
      'a request for a code',
      'code_requests',
      async () => ({ url: '/api/Codes/requests', payload: {}, person: await testApp.person() }),
    ],
    [
      'a message',
      'contact_messages',
      () => ({
        url: '/assets/contact.php',
        payload: { name: 'Mira', email: 'mira@example.org', subject: 'Cards', message: 'Forty.' },
      }),
    ],
    ['a subscription', 'subscribers', () => ({ url: '/api/subscribers', payload: 'wren@example.org' })],
    [
      'a newsletter',
      'newsletters',
      () => ({ url: '/api/newsletters', payload: { subject: 'News', text: 'Words.' }, person: admin }),
    ],
  ])('%s, gets the same answer and creates nothing', async (_, table, make) => {
    const asked = await make()
    const key = newKey()
    const before = await count(table)
    const first = await send(asked, key)
    expect(first.status, first.body).toBe(200)
    const created = (await count(table)) - before
    expect(created).toBeGreaterThan(0)
    expect(await send(asked, key)).toEqual(first)
    expect((await count(table)) - before).toBe(created)
  })

  test('creates one thing, also if all arrive at once', async () => {
    const key = newKey()
    const before = await count('games')
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(aGame(), key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(await count('games')).toBe(before + 1)
  })

  test.each<[string, (key: string) => [Asked, string | undefined]]>([
    ['another key', () => [aGame(), newKey()]],
    ['no key', () => [aGame(), undefined]],
    ['another person', (key) => [{ ...aGame(), person: admin }, key]],
    ['another body', (key) => [{ ...aGame(), payload: { gameTypeId: 2 } }, key]],
  ])('creates another thing with %s', async (_, again) => {
    const key = newKey()
    await send(aGame(), key)
    const before = await count('games')
    expect((await send(...again(key))).status).toBe(200)
    expect(await count('games')).toBe(before + 1)
  })

  test('is done when it was refused before', async () => {
    const asked = {
      url: '/api/teams',
      payload: { name: 'Owls', location: 'Bonn', conference: 0, division: 0 },
    }
    const key = newKey()
    await testApp.database.pool.query('alter table teams add constraint none check (false) not valid')
    expect((await send(asked, key)).status).toBe(500)
    await testApp.database.pool.query('alter table teams drop constraint none')
    expect((await send(asked, key)).status).toBe(200)
  })

  test('is forgotten after a day', async () => {
    const { pool, db } = testApp.database
    const key = newKey()
    const first = await send(aGame(), key)
    await pool.query("update idempotency_keys set used_at = now() - interval '23 hours'")
    await deleteOldKeys(db)
    expect(await send(aGame(), key)).toEqual(first)
    await pool.query("update idempotency_keys set used_at = now() - interval '25 hours'")
    await deleteOldKeys(db)
    expect(await count('idempotency_keys')).toBe(0)
  })
})

test('the answer can only be read with the key', async () => {
  const asked = { url: '/api/Codes/batches', payload: { count: 1, note: 'One', people: 1 }, person: admin }
  const { body } = await send(asked, newKey())
  const { codes } = JSON.parse(body) as { codes: string[] }
  const { rows } = await testApp.database.pool.query<[Buffer, Buffer]>({
    text: 'select hash, answer from idempotency_keys',
    rowMode: 'array',
  })
  expect(rows.length).toBeGreaterThan(0)
  for (const value of rows.flat()) expect(value.includes(codes[0] ?? '')).toBe(false)
})

test.each(['short', 'with a blank in the middle of it', `${'a'.repeat(101)}`])(
  'a key that could be guessed or is too long is refused: %s',
  async (key) => {
    expect((await send(aGame(), key)).status).toBe(400)
  },
)
