import Fastify from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { externalIssuer } from './external-issuer.ts'
import { sessionPlugin } from './plugin.ts'

let testApp: TestApp
let good: object
beforeAll(async () => {
  testApp = await openTestApp()
  const { subject } = await testApp.person()
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    'select id from identity_session where user_id = $1',
    [subject],
  )
  good = { sub: subject, sid: rows[0]?.id }
})
afterAll(() => testApp.close())

const now = () => Math.floor(Date.now() / 1000)

async function statusOf(token: string): Promise<number> {
  const answer = await testApp.inject({
    method: 'GET',
    url: '/api/AppUser',
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.statusCode
}

const sign = (claims: object = {}, header: object = {}) =>
  signToken(testApp.database.db, testApp.settings, { ...good, ...claims }, { ...header })

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a valid token is accepted', { tags: 'T-A1' }, async () => {
  expect(await statusOf(await sign())).toBe(200)
})

test('the name of the scheme is case-insensitive', { tags: 'T-A1' }, async () => {
  const headers = { authorization: `bEARER ${await sign()}` }
  expect((await testApp.inject({ method: 'GET', url: '/api/AppUser', headers })).statusCode).toBe(200)
})

/** Tokens that the provider's key has signed, each with one mistake. */
const wrongClaims: [string, object, object?][] = [
  ['another issuer', { iss: 'http://localhost:8080/auth/' }],
  ['an issuer in other letters', { iss: 'http://LOCALHOST:8080/auth' }],
  ['another audience', { aud: 'http://localhost:8080/api/' }],
  ['the client as audience', { aud: 'skyway-site' }],
  ['no audience', { aud: undefined }],
  ['an expiry in the past', { exp: now() - 61 }],
  ['no end', { exp: undefined }],
  ['an expiry that is a text', { exp: `${now() + 600}` }],
  ['a start in the future', { nbf: now() + 61 }],
  ['a start that is a text', { nbf: 'now' }],
  ['an issue in the future', { iat: now() + 61, exp: now() + 660 }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['no sign-in', { sid: undefined }],
  ['an ended sign-in', { sid: 'gone' }],
  ['the type of an ID token', {}, { typ: 'JWT' }],
  ['no type', {}, { typ: undefined }],
  ['a type of some other use', {}, { typ: 'logout+jwt' }],
  ['the claims of an ID token', { at_hash: 'x' }],
  ['an unknown key id', {}, { kid: 'unknown' }],
  ['an unknown critical header', {}, { crit: ['exotic'], exotic: true }],
]
test.each(wrongClaims)(
  'a token with %s is refused',
  { tags: ['T-A1', 'T-A2', 'T-A3'] },
  async (_title, claims, header) => {
    expect(await statusOf(await sign(claims, header))).toBe(401)
  },
)

test('a token of an issuer whose clock is wrong by 20 s is accepted, by 30 min refused', {
  tags: 'T-F8',
}, async () => {
  const issuedWith = async (seconds: number) =>
    await statusOf(await sign({ iat: now() + seconds, nbf: now() + seconds, exp: now() + seconds + 600 }))
  expect(await Promise.all([-20, 20].map(issuedWith))).toEqual([200, 200])
  expect(await Promise.all([-1800, 1800].map(issuedWith))).toEqual([401, 401])
})

describe("tokens that the provider's key did not sign", () => {
  async function foreign(header: { jwk?: object; [name: string]: unknown }, algorithm = 'ES256') {
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
    const jwk = await exportJWK(publicKey)
    const claims = { ...good, iss: 'http://localhost:8080/auth', aud: 'http://localhost:8080/api' }
    return await new SignJWT({ ...claims, iat: now(), exp: now() + 600 })
      .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', ...header, ...(header.jwk && { jwk }) })
      .sign(privateKey)
  }

  async function publishedKey() {
    const { keys } = (await testApp.inject({ method: 'GET', url: '/auth/jwks' })).json<{
      keys: Record<string, string>[]
    }>()
    const [key] = keys
    if (!key?.['kid']) throw new Error('no key is published')
    return { ...key, kid: key['kid'] }
  }

  test('alg none is refused', { tags: 'T-A1' }, async () => {
    const parts = (await sign()).split('.')
    for (const alg of ['none', 'NONE', 'None']) {
      expect(await statusOf(`${base64url({ alg, typ: 'at+jwt' })}.${parts[1]}.`)).toBe(401)
    }
  })

  test('HS256 with the public key as its secret is refused', { tags: 'T-A1' }, async () => {
    const key = await publishedKey()
    const claims = (await sign()).split('.')[1] ?? ''
    const token = await new SignJWT(JSON.parse(Buffer.from(claims, 'base64url').toString()))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.kid })
      .sign(Buffer.from(JSON.stringify(key)))
    expect(await statusOf(token)).toBe(401)
  })

  test('a key in the token, or at an address in it, is ignored', { tags: 'T-A1' }, async () => {
    const { kid } = await publishedKey()
    for (const header of [
      { jwk: {} },
      { jwk: {}, kid },
      { jku: 'http://localhost:1/jwks', kid },
      { x5u: 'http://localhost:1/cert', kid },
    ]) {
      expect(await statusOf(await foreign(header))).toBe(401)
    }
  })

  test('another algorithm with our key id is refused', { tags: 'T-A1' }, async () => {
    const { kid } = await publishedKey()
    for (const algorithm of ['RS256', 'EdDSA', 'ES384']) {
      expect(await statusOf(await foreign({ kid }, algorithm))).toBe(401)
    }
  })

  test('a changed claim or signature is refused', { tags: 'T-A1' }, async () => {
    const [header, , signature] = (await sign()).split('.')
    const [, otherClaims, otherSignature] = (await sign({ groups: ['Admin'] })).split('.')
    expect(await statusOf(`${header}.${otherClaims}.${signature}`)).toBe(401)
    expect(await statusOf(`${header}.${otherClaims}.${otherSignature?.slice(0, -8)}AAAAAAAA`)).toBe(401)
  })

  test.each(['x', 'a.b', 'a.b.c', 'a.b.c.d.e', '..', '%00', `e30.e30.${'A'.repeat(9000)}`, 'null', '{}'])(
    '%j is refused',
    { tags: 'T-C1' },
    async (text) => {
      expect(await statusOf(text)).toBe(401)
    },
  )

  test('other schemes and two tokens are refused', { tags: 'T-A1' }, async () => {
    const token = await sign()
    for (const authorization of [
      `Basic ${token}`,
      token,
      `Bearer ${token} ${token}`,
      `Bearer ${token}, x`,
      'Bearer',
    ]) {
      const answer = await testApp.inject({ method: 'GET', url: '/api/AppUser', headers: { authorization } })
      expect(answer.statusCode).toBe(401)
    }
  })
})

test('a public route ignores tokens, valid or not', { tags: 'T-A1' }, async () => {
  for (const authorization of ['Bearer x', `Bearer ${await sign({ exp: 1 })}`]) {
    const answer = await testApp.inject({ method: 'GET', url: '/api/system', headers: { authorization } })
    expect(answer.statusCode).toBe(200)
  }
})

describe('what a person may do', () => {
  test('only the group Admin, exactly, makes an admin', { tags: ['AUTH-07', 'T-A5'] }, async () => {
    const admin = await testApp.person({ admin: true })
    const own = { sub: admin.subject, sid: admin.signInId }
    const cases: [unknown, number][] = [
      [['Admin'], 200],
      [['admin'], 403],
      [['Admin '], 403],
      [['ADMIN', 'Administrators'], 403],
      ['Admin', 403],
      [{ Admin: true }, 403],
      [[['Admin']], 403],
    ]
    for (const [groups, status] of cases) {
      const headers = { authorization: `Bearer ${await sign({ ...own, groups })}` }
      const answer = await testApp.inject({ method: 'GET', url: '/api/System/secure', headers })
      expect([groups, answer.statusCode]).toEqual([groups, status])
    }
  })

  test('the group Admin makes no admin of an account that is not an admin', { tags: 'T-A5' }, async () => {
    const headers = { authorization: `Bearer ${await sign({ groups: ['Admin'] })}` }
    expect((await testApp.inject({ method: 'GET', url: '/api/System/secure', headers })).statusCode).toBe(403)
  })

  test('groups in any other claim are ignored', { tags: 'T-A5' }, async () => {
    const claims = {
      'cognito:groups': ['Admin'],
      roles: ['Admin'],
      group: ['Admin'],
      isAdmin: true,
      scope: 'Admin',
    }
    const headers = { authorization: `Bearer ${await sign(claims)}` }
    expect((await testApp.inject({ method: 'GET', url: '/api/System/secure', headers })).statusCode).toBe(403)
  })

  test('the group Readers makes a reader', { tags: 'AUTH-07' }, async () => {
    const headers = { authorization: `Bearer ${await sign({ groups: ['Readers'] })}` }
    const answer = await testApp.inject({ method: 'GET', url: '/api/AppUser', headers })
    expect(answer.json()).toMatchObject({ isReader: true, isAdmin: false })
  })

  test('a granted right to play works with an existing token', { tags: 'T-B5' }, async () => {
    const person = await testApp.person()
    const ask = async () =>
      (await testApp.inject({ method: 'GET', url: '/api/AppUser', headers: person.headers })).json<{
        isReader: boolean
      }>()
    expect((await ask()).isReader).toBe(false)
    await testApp.database.pool.query('update people set is_reader = true where id = $1', [person.personId])
    expect((await ask()).isReader).toBe(true)
  })
})

describe('deletion', () => {
  test('tokens that were issued before are refused at once, and the account is deleted', {
    tags: 'T-G1',
  }, async () => {
    const person = await testApp.person()
    const send = (method: 'GET' | 'DELETE') =>
      testApp.inject({ method, url: '/api/AppUser', headers: person.headers })
    expect((await send('GET')).statusCode).toBe(200)
    expect((await send('DELETE')).statusCode).toBe(200)
    expect((await send('GET')).statusCode).toBe(401)
    const { rows } = await testApp.database.pool.query(
      `select 1 from people where subject = $1
       union all select 1 from identity_user where id = $1 or email = $2
       union all select 1 from identity_session where user_id = $1`,
      [person.subject, person.email],
    )
    expect(rows).toEqual([])
  })

  test('a deleted person who comes back is a new person, and the old token stays refused', {
    tags: 'T-G1',
  }, async () => {
    const person = await testApp.person()
    await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers: person.headers })
    // The same subject at the same issuer, as at an external provider.
    await testApp.database.pool.query(
      `insert into identity_user (id, name, email, email_verified, is_admin) values ($1, 'Back', $2, false, false)`,
      [person.subject, person.email],
    )
    await testApp.database.pool.query(
      `insert into identity_session (id, expires_at, cookie_hash, device, payload, user_id)
       values ($1, now() + interval '1 day', sha256(convert_to($1, 'utf8')), 'Firefox', '{}', $2)`,
      [`back-${person.subject}`, person.subject],
    )
    const claims = { sub: person.subject, sid: `back-${person.subject}` }
    expect(await statusOf(await sign({ ...claims, iat: now() - 5 }))).toBe(401)
    expect(await statusOf(await sign({ ...claims, iat: now() + 1 }))).toBe(200)
    expect(await statusOf(await sign({ ...claims, iat: now() - 5 }))).toBe(401)
  })
})

test('a route of the API or of the sign-in pages without declared access stops the start', {
  tags: 'T-B1',
}, async () => {
  const issuer = externalIssuer(testApp.settings, 'http://localhost:1')
  const app = Fastify()
  await app.register(sessionPlugin, { db: testApp.database.db, issuer, hashKey: 'x' })
  for (const url of ['/api/open', '/lambda/open', '/assets/open.php', '/auth/open', '/auth/jwks-open']) {
    expect(() => app.get(url, async () => 'x')).toThrow('does not say who may call it')
  }
  expect(() => app.get('/api/open', { config: { access: 'public' } }, async () => 'x')).not.toThrow()
  // OpenID Connect says who may call its own routes.
  for (const url of ['/auth/.well-known/openid-configuration', '/auth/jwks', '/auth/oauth2/token']) {
    expect(() => app.get(url, async () => 'x')).not.toThrow()
  }
})
