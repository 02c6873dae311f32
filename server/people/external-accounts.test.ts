import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

const pair = generateKeyPair('ES256', { extractable: true })
/** The keys of an external provider, which is all that the API asks for. */
const provider = createServer(async (_request, response) => {
  const key = { ...(await exportJWK((await pair).publicKey)), kid: 'one', alg: 'ES256' }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }))
})

let testApp: TestApp
let issuer: string
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, 'localhost', listening))
  const address = provider.address()
  issuer = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  testApp = await openTestApp({
    settings: {
      oidcIssuer: issuer,
      oidcJwksUrl: `${issuer}/keys`,
      oidcAudience: 'api',
      oidcTokenType: 'any',
    },
  })
})
afterAll(async () => {
  await testApp.close()
  provider.close()
})

/** Returns what a person sends, and who they are, from their first call on. */
async function arrive(name: string, groups: string[] = []) {
  const token = await new SignJWT({ iss: issuer, aud: 'api', sub: `account of ${name}`, name, groups })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign((await pair).privateKey)
  const headers = { authorization: `Bearer ${token}` }
  await testApp.inject({ url: '/api/AppUser', headers })
  const { rows } = await testApp.database.pool.query<{ id: number }>(
    'select id from people where subject = $1',
    [`account of ${name}`],
  )
  return { headers, id: rows[0]?.id ?? 0 }
}
type Arrived = Awaited<ReturnType<typeof arrive>>

const get = ({ headers }: Arrived, url: string) => testApp.inject({ url: `/api${url}`, headers })
const act = ({ headers }: Arrived, { id }: Arrived, name: string, payload: object = {}) =>
  testApp.inject({ method: 'POST', url: `/api/People/${id}/${name}`, headers, payload })

test('a disabled person of an external provider is refused with the reason, until enabled again', {
  tags: 'PEOPLE-02',
}, async () => {
  const [admin, person] = [await arrive('Alba', ['Admin']), await arrive('Bruno')]
  expect((await act(admin, person, 'disable')).json()).toMatchObject({ changed: true })
  const refused = await get(person, '/AppUser')
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'account-disabled'])
  await act(admin, person, 'enable')
  expect((await get(person, '/AppUser')).statusCode).toBe(200)
})

test('the groups of an external provider decide who is an admin', { tags: 'PEOPLE-04' }, async () => {
  const [admin, person] = [await arrive('Clara', ['Admin']), await arrive('Dario')]
  expect((await get(admin, `/People/${person.id}`)).json()).toMatchObject({ isAdmin: null })
  for (const isAdmin of [true, false]) {
    const answer = await act(admin, person, 'admin', { isAdmin })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'groups-decide'])
  }
  expect((await get(admin, '/People/list?only=admins')).json()).toMatchObject({ items: [] })
})

test('of two admins of an external provider who disable each other, one remains', {
  tags: 'PEOPLE-05',
}, async () => {
  const admins = [await arrive('Elena', ['Admin']), await arrive('Fabio', ['Admin'])] as const
  const [one, two] = admins
  const answers = await Promise.all([act(one, two, 'disable'), act(two, one, 'disable')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 403,
  ])
  const { rows } = await testApp.database.pool.query(
    'select from people where id in ($1, $2) and disabled_at is null',
    [one.id, two.id],
  )
  expect(rows).toHaveLength(1)
})

test('a deleted person of an external provider is gone here, and the account stays there', {
  tags: 'PEOPLE-06',
}, async () => {
  const [admin, person] = [await arrive('Gala', ['Admin']), await arrive('Hugo')]
  expect((await act(admin, person, 'delete', { displayName: 'Hugo' })).json()).toEqual({ account: 'kept' })
  expect((await get(person, '/AppUser')).statusCode).toBe(401)
  expect((await get(admin, `/People/${person.id}`)).statusCode).toBe(404)
})
