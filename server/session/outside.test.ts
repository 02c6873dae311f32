import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Settings } from '../settings.ts'
import { openHouse } from '../testing/harness.ts'

const makePair = () => generateKeyPair('RS256', { extractable: true })
const pairs = Promise.all([makePair(), makePair(), makePair()])

/** A real OpenID Connect provider on this machine, as far as the API sees one: discovery and keys. */
async function openProvider(path: string) {
  const [access, identity, strange] = await pairs
  const keys = [
    { ...(await exportJWK(access.publicKey)), kid: 'access', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(identity.publicKey)), kid: 'identity', alg: 'RS256', use: 'sig' },
  ]
  const state = { isDown: false, calls: 0 }
  const server = createServer((request, response) => {
    state.calls += 1
    if (state.isDown) return response.writeHead(500).end()
    const answers: Record<string, unknown> = {
      [`${path}/.well-known/openid-configuration`]: { issuer, jwks_uri: `${issuer}/keys` },
      [`${path}/keys`]: { keys },
    }
    const answer = answers[request.url ?? '']
    return response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer))
  })
  const issuer = `http://localhost:${await listen(server)}${path}`
  const now = Math.floor(Date.now() / 1000)
  const sign = (claims: object, header: object = {}, key: 'access' | 'identity' | 'strange' = 'access') =>
    new SignJWT({ iss: issuer, sub: 'person-1', iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key === 'strange' ? 'access' : key, ...header })
      .sign({ access, identity, strange }[key].privateKey)
  return { issuer, sign, state, close: () => new Promise((done) => server.close(done)) }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

/** How a provider writes its tokens, and the settings that say so. */
interface Dialect {
  name: string
  path: string
  settings: Partial<Settings>
  access: object
  header: object
  /** The ID token that it gives beside, with the key and the marks that it has there. */
  identity: object
  groups: (names: string[]) => object
}

const dialects: Dialect[] = [
  {
    name: 'Cognito',
    path: '/us-east-1_Example',
    settings: {
      oidcClientId: 'abc123',
      oidcAudienceClaim: 'client_id',
      oidcTokenType: 'claim:token_use=access',
      oidcGroupsClaim: ['cognito:groups', 'groups', 'realm_access.roles'],
      oidcUsernameClaim: 'username',
      oidcLogoutStyle: 'cognito',
      oidcSignInDomain: 'https://example.auth.us-east-1.amazoncognito.com',
    },
    access: { client_id: 'abc123', token_use: 'access', username: 'ada', scope: 'openid' },
    header: {},
    identity: { aud: 'abc123', token_use: 'id', 'cognito:username': 'ada', at_hash: 'x' },
    groups: (names) => ({ 'cognito:groups': names }),
  },
  {
    name: 'Keycloak',
    path: '/realms/skyway',
    settings: {
      oidcClientId: 'skyway',
      oidcAudience: 'skyway-api',
      oidcTokenType: 'claim:typ=Bearer',
      oidcGroupsClaim: ['/realm_access/roles'],
      oidcGroupsPrefix: '/',
      oidcUsernameClaim: 'preferred_username',
    },
    access: { aud: ['account', 'skyway-api'], azp: 'skyway', typ: 'Bearer', preferred_username: 'ada' },
    header: { typ: 'JWT' },
    identity: { aud: 'skyway', azp: 'skyway', typ: 'ID', preferred_username: 'ada' },
    groups: (names) => ({ realm_access: { roles: names.map((name) => `/${name}`) } }),
  },
  {
    name: 'plain',
    path: '',
    settings: { oidcClientId: 'skyway', oidcAudience: 'https://api.example', oidcGroupsSeparator: ',' },
    access: { aud: 'https://api.example', client_id: 'skyway' },
    header: { typ: 'application/at+jwt' },
    identity: { aud: 'skyway', nonce: 'n' },
    groups: (names) => ({ groups: names.join(', ') }),
  },
]

async function open({ path, settings }: Dialect) {
  const provider = await openProvider(path)
  const house = await openHouse({ settings: { ...settings, oidcIssuer: provider.issuer } })
  const ask = (token: string, url = '/api/AppUser') =>
    house.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  const close = async () => {
    await house.close()
    await provider.close()
  }
  return { provider, house, ask, close }
}

describe.each(dialects)('[T-A19] [AUTH-03] a provider in the $name dialect', (dialect) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open(dialect)
  })
  afterAll(() => opened.close())

  test('[T-A2] its access token is taken, and its ID token is not', async () => {
    const { provider, ask } = opened
    expect((await ask(await provider.sign(dialect.access, dialect.header))).statusCode).toBe(200)
    for (const key of ['access', 'identity'] as const) {
      for (const header of [{}, { typ: 'JWT' }]) {
        expect((await ask(await provider.sign(dialect.identity, header, key))).statusCode).toBe(401)
      }
    }
  })

  test('[T-A2] tokens for someone else, or from someone else, are refused', async () => {
    const { provider, ask } = opened
    const wrong = [
      { ...dialect.access, iss: `${provider.issuer}/` },
      { ...dialect.access, aud: 'another', client_id: 'another' },
      { ...dialect.access, exp: 1 },
    ]
    for (const claims of wrong) {
      expect((await ask(await provider.sign(claims, dialect.header))).statusCode).toBe(401)
    }
    const forged = await provider.sign(dialect.access, dialect.header, 'strange')
    expect((await ask(forged)).statusCode).toBe(401)
  })

  test('[T-A5] [AUTH-07] its groups make admins, exactly', async () => {
    const { provider, ask } = opened
    const cases: [string[], number][] = [
      [['Admin'], 200],
      [['Others', 'Admin'], 200],
      [['admin', 'Administrators'], 403],
      [[], 403],
    ]
    for (const [names, status] of cases) {
      const token = await provider.sign({ ...dialect.access, ...dialect.groups(names) }, dialect.header)
      expect((await ask(token, '/api/System/secure')).statusCode).toBe(status)
    }
  })

  test('[T-A4] the same subject of another provider is another person', async () => {
    const { provider, house, ask } = opened
    await house.database.pool.query(
      `insert into people (issuer, subject, display_name, is_reader) values ('https://other.example', 'person-1', 'X', true)`,
    )
    const answer = await ask(await provider.sign(dialect.access, dialect.header))
    expect(answer.json()).toMatchObject({ isReader: false })
  })

  test('[T-A8] with the provider down from the start the answer is 503, and 200 once it is back', async () => {
    const { provider, ask, close } = await open(dialect)
    provider.state.isDown = true
    const token = await provider.sign(dialect.access, dialect.header)
    const refused = await ask(token)
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBeDefined()
    provider.state.isDown = false
    await expect.poll(async () => (await ask(token)).statusCode, { timeout: 5000 }).toBe(200)
    await close()
  })

  test('[T-A8] [T-A7] with its keys known it is not asked again', async () => {
    const { provider, ask } = opened
    expect((await ask(await provider.sign(dialect.access, dialect.header))).statusCode).toBe(200)
    provider.state.isDown = true
    const { calls } = provider.state
    expect((await ask(await provider.sign({ ...dialect.access, jti: '2' }, dialect.header))).statusCode).toBe(
      200,
    )
    for (let i = 0; i < 20; i += 1) {
      const token = await provider.sign(dialect.access, { ...dialect.header, kid: `unknown-${i}` })
      expect((await ask(token)).statusCode).toBe(401)
    }
    expect(provider.state.calls - calls).toBeLessThanOrEqual(1)
    provider.state.isDown = false
  })

  test('[T-F8] [T-G1] the token of a person who deleted herself is dead, also when the provider is 20 s ahead', async () => {
    const { provider, house } = opened
    const iat = Math.floor(Date.now() / 1000) + 20
    const token = await provider.sign({ ...dialect.access, sub: 'leaving', iat }, dialect.header)
    const call = async (method: 'GET' | 'DELETE') => {
      const headers = { authorization: `Bearer ${token}` }
      return (await house.inject({ method, url: '/api/AppUser', headers })).statusCode
    }
    expect([await call('GET'), await call('DELETE'), await call('GET')]).toEqual([200, 200, 401])
  })

  test('[AUTH-02] the embedded provider is not there', async () => {
    const { house } = opened
    for (const url of ['/auth/jwks', '/auth/.well-known/openid-configuration', '/auth/oauth2/authorize']) {
      expect((await house.inject({ method: 'GET', url })).statusCode).toBe(404)
    }
    expect((await house.inject({ method: 'POST', url: '/auth/sign-up', payload: {} })).statusCode).toBe(404)
  })
})
