import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser } from '../test/support/app/sign-in-client.ts'
import type { Person } from '../test/support/app/signed-in-person.ts'
import { addPasskey, SoftwarePasskey, sendPasskey } from '../test/support/app/software-passkey.ts'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { endGame } from '../test/support/games/ended-game.ts'
import { duringTransaction } from '../test/support/postgres/held-transaction.ts'
import type { Tables } from './storage/tables.ts'

let testApp: TestApp
let person: Person
let admin: Person
let other: Person
let visitor: Person
beforeAll(async () => {
  testApp = await openTestApp({ settings: { weeklyMails: true } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  person = await testApp.person({ reader: true })
  admin = await testApp.person({ admin: true })
  other = await testApp.person({ reader: true })
  visitor = await testApp.person()
  // Else each request would store this first, and wait before it does what it is about.
  await testApp.database.db.updateTable('people').set({ last_seen_at: new Date() }).execute()
})

type Answer = Pick<Awaited<ReturnType<TestApp['inject']>>, 'statusCode' | 'body' | 'headers'>
type Request = () => Promise<Answer>

const send = async (
  by: Person,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<Answer> => await testApp.inject({ method, url, headers: by.headers, ...(payload && { payload }) })

const deletionOf = ({ personId, subject }: Person) => {
  return async (transaction: Transaction<Tables>) => {
    await sql`delete from people where id = ${personId}`.execute(transaction)
    await sql`delete from identity_user where id = ${subject}`.execute(transaction)
  }
}

const wonGame = (of: Person) => endGame(testApp.database, of.personId, { score: 200 })

async function newChallenge(of: Person): Promise<string> {
  const { body } = await send(of, 'POST', '/api/challenges', { gameId: await wonGame(of) })
  return (JSON.parse(body) as { id: string }).id
}

/** What is requested, and who is deleted meanwhile. `prepare` makes what has to be there before, and returns the request. */
const cases: [asked: string, deleted: () => Person, status: number, prepare: () => Promise<Request>][] = [
  ['to ask for a code', () => visitor, 401, async () => () => send(visitor, 'POST', '/api/Codes/requests')],
  [
    'to redeem a code',
    () => person,
    401,
    async () => {
      const code = `code of ${person.subject}`
      await send(admin, 'POST', '/api/Codes', { code })
      return () => send(person, 'PUT', '/api/Codes', { code })
    },
  ],
  [
    'to add a code',
    () => admin,
    401,
    async () => () => send(admin, 'POST', '/api/Codes', { code: `code of ${admin.subject}` }),
  ],
  [
    'to make codes',
    () => admin,
    401,
    async () => () => send(admin, 'POST', '/api/Codes/batches', { count: 2 }),
  ],
  [
    'to see the record of a game as an admin, which the audit trail keeps',
    () => admin,
    401,
    async () => {
      const gameId = await wonGame(person)
      return () => send(admin, 'GET', `/api/games/${gameId}/Data`)
    },
  ],
  [
    'to get the weekly mail',
    () => person,
    401,
    async () => () => send(person, 'PUT', '/api/AppUser/weekly-mail', { isOn: true }),
  ],
  [
    'to challenge friends',
    () => person,
    401,
    async () => {
      const gameId = await wonGame(person)
      return () => send(person, 'POST', '/api/challenges', { gameId })
    },
  ],
  [
    'to play a challenge',
    () => person,
    401,
    async () => {
      const challenge = await newChallenge(other)
      return () => send(person, 'POST', '/api/games/challenge', { challenge })
    },
  ],
  [
    'to play a challenge of somebody else, who goes',
    () => other,
    404,
    async () => {
      const challenge = await newChallenge(other)
      return () => send(person, 'POST', '/api/games/challenge', { challenge })
    },
  ],
  [
    'to report a name',
    () => person,
    401,
    async () => {
      const gameId = await wonGame(other)
      return () => send(person, 'POST', '/api/reports', { gameId, cause: 'rude' })
    },
  ],
  [
    'to report the name of somebody else, who goes',
    () => other,
    404,
    async () => {
      const gameId = await wonGame(other)
      return () => send(person, 'POST', '/api/reports', { gameId, cause: 'rude' })
    },
  ],
  [
    'to take a score off the leaderboard, whose player goes',
    () => other,
    404,
    async () => {
      const gameId = await wonGame(other)
      return () => send(admin, 'POST', `/api/gametypes/excluded/${gameId}`, { reason: 'unfair' })
    },
  ],
  [
    'to disable somebody else, who goes',
    () => other,
    404,
    async () => () => send(admin, 'POST', `/api/People/${other.personId}/disable`, { note: '' }),
  ],
  [
    'for an authenticator app',
    () => person,
    401,
    async () => () => send(person, 'POST', '/auth/account/second-factor/start'),
  ],
  [
    'for the options of a passkey',
    () => person,
    401,
    async () => () => send(person, 'POST', '/auth/account/passkeys/start'),
  ],
  [
    'to add a passkey',
    () => person,
    422,
    async () => {
      const { body } = await send(person, 'POST', '/auth/account/passkeys/start')
      const { ticket, options } = JSON.parse(body) as { ticket: string; options: { challenge: string } }
      const response = new SoftwarePasskey(testApp.settings.publicUrl).make(options.challenge)
      return () => send(person, 'POST', '/auth/account/passkeys', { ticket, response, name: '' })
    },
  ],
  [
    'to log in with a passkey',
    () => person,
    401,
    async () => {
      const passkey = await addPasskey(testApp, person.subject)
      return () => sendPasskey(new Browser(testApp), passkey)
    },
  ],
]

test.each(cases)(
  'somebody is deleted while a request %s waits for that: it is refused',
  { tags: 'T-G1' },
  async (_, deleted, status, prepare) => {
    const request = await prepare()
    const answer = await duringTransaction(testApp.database, deletionOf(deleted()), request)
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  },
)

test.each(cases)(
  'the same request %s succeeds if nobody is deleted',
  async (_, _deleted, _status, prepare) => {
    const request = await prepare()
    const answer = await request()
    expect(answer.statusCode, answer.body).toBe(200)
  },
)
