import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/support/app/test-app.ts'
import type { Settings } from '../settings/settings.ts'

const makePair = () => generateKeyPair('RS256', { extractable: true })
const pairs = Promise.all([makePair(), makePair(), makePair()])

/** The part of an OpenID Connect provider that the API uses: discovery and keys. */
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

/** How a provider writes its tokens, and the settings for that. */
interface Dialect {
  name: string
  path: string
  settings: Partial<Settings>
  access: object
  header: object
  /** The ID token beside the access token, with its key and its typical claims. */
  identity: object
  groups: (names: string[]) => object
  /** The name of a person without a name. */
  standIn: string
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
    standIn: 'ada',
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
    standIn: 'ada',
  },
  {
    name: 'plain',
    path: '',
    settings: { oidcClientId: 'skyway', oidcAudience: 'https://api.example', oidcGroupsSeparator: ',' },
    access: { aud: 'https://api.example', client_id: 'skyway' },
    header: { typ: 'application/at+jwt' },
    identity: { aud: 'skyway', nonce: 'n' },
    groups: (names) => ({ groups: names.join(', ') }),
    standIn: 'Player',
  },
]

async function open({ path, settings }: Dialect) {
  const provider = await openProvider(path)
  const testApp = await openTestApp({ settings: { ...settings, oidcIssuer: provider.issuer } })
  const ask = (token: string, url = '/api/AppUser') =>
    testApp.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  const close = async () => {
    await testApp.close()
    await provider.close()
  }
  return { provider, testApp, ask, close }
}

describe.each(dialects)('a provider in the $name dialect', { tags: ['T-A19', 'AUTH-03'] }, (dialect) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open(dialect)
  })
  afterAll(() => opened.close())

  test('its access token is accepted, and its ID token is not', { tags: 'T-A2' }, async () => {
    const { provider, ask } = opened
    expect((await ask(await provider.sign(dialect.access, dialect.header))).statusCode).toBe(200)
    for (const key of ['access', 'identity'] as const) {
      for (const header of [{}, { typ: 'JWT' }]) {
        expect((await ask(await provider.sign(dialect.identity, header, key))).statusCode).toBe(401)
      }
    }
  })

  test('tokens for another audience, or from another issuer, are refused', { tags: 'T-A2' }, async () => {
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

  test('exactly its groups make admins', { tags: ['T-A5', 'AUTH-07'] }, async () => {
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

  test('its admins play without being readers; its readers are readers', {
    tags: ['AUTH-07', 'ROLE-04', 'GAME-05'],
  }, async () => {
    const { provider, testApp, ask } = opened
    const cases: [string[], boolean, number][] = [
      [['Admin'], false, 200],
      [['Readers'], true, 200],
      [['Admin', 'Readers'], true, 200],
      [[], false, 403],
    ]
    for (const [names, isReader, status] of cases) {
      const token = await provider.sign({ ...dialect.access, ...dialect.groups(names) }, dialect.header)
      expect((await ask(token)).json()).toMatchObject({ isReader })
      const headers = { authorization: `Bearer ${token}` }
      const dealt = await testApp.inject({
        method: 'POST',
        url: '/api/games',
        headers,
        payload: { gameTypeId: 2 },
      })
      expect([names, dealt.statusCode]).toEqual([names, status])
    }
  })

  test('a name in its access token is kept; without one the person enters it once', {
    tags: 'AUTH-18',
  }, async () => {
    const { provider, testApp, ask } = opened
    const claims = { ...dialect.access, sub: 'new-person' }
    const named = await provider.sign({ ...claims, sub: 'named-person', name: 'Grace' }, dialect.header)
    expect((await ask(named)).json()).toMatchObject({ displayName: 'Grace', isNamed: true })

    const token = await provider.sign(claims, dialect.header)
    // Others of this username may have come before.
    const standIn = { displayName: expect.stringMatching(`^${dialect.standIn}( \\d+)?$`), isNamed: false }
    const known = (await ask(token)).json()
    expect(known).toMatchObject(standIn)
    const headers = { authorization: `Bearer ${token}` }
    const put = (payload: object) => testApp.inject({ method: 'PUT', url: '/api/AppUser', headers, payload })
    await put({ displayName: known.displayName, profilePicture: '' })
    expect((await ask(token)).json()).toMatchObject(standIn)
    await put({ displayName: 'Ada Lovelace', profilePicture: '' })
    await put({ displayName: 'Ada Lovelace', profilePicture: '' })
    expect((await ask(token)).json()).toMatchObject({ displayName: 'Ada Lovelace', isNamed: true })
  })

  test('of people with one name the later get a number, and a refused name is replaced', {
    tags: ['PEOPLE-08', 'PEOPLE-09', 'T-C6'],
  }, async () => {
    const { provider, ask } = opened
    const shownName = async (sub: string, name: string) => {
      const token = await provider.sign({ ...dialect.access, sub, name }, dialect.header)
      return (await ask(token)).json<{ displayName: string; isNamed: boolean }>()
    }
    const names = await Promise.all(
      ['one', 'two', 'three', 'four'].map(
        async (sub) => (await shownName(`${sub}-plover`, 'Plover')).displayName,
      ),
    )
    expect(names.toSorted()).toEqual(['Plover', 'Plover 2', 'Plover 3', 'Plover 4'])
    expect((await shownName('last-plover', 'P1OVER')).displayName).toBe('P1OVER 5')
    expect(await shownName('rude', 'Moderator')).toMatchObject({
      displayName: expect.not.stringContaining('Moderator'),
      isNamed: false,
    })
  })

  test('the same subject of another provider is another person', { tags: 'T-A4' }, async () => {
    const { provider, testApp, ask } = opened
    await testApp.database.pool.query(
      `insert into people (issuer, subject, display_name, is_reader) values ('https://other.example', 'person-1', 'X', true)`,
    )
    const answer = await ask(await provider.sign(dialect.access, dialect.header))
    expect(answer.json()).toMatchObject({ isReader: false })
  })

  test('once its keys are known, they are not requested again', { tags: ['T-A8', 'T-A7'] }, async () => {
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

  test("the token of a person who deleted herself is refused, also if the provider's clock is 20 s ahead", {
    tags: ['T-F8', 'T-G1'],
  }, async () => {
    const { provider, testApp } = opened
    const iat = Math.floor(Date.now() / 1000) + 20
    const token = await provider.sign({ ...dialect.access, sub: 'leaving', iat }, dialect.header)
    const call = async (method: 'GET' | 'DELETE') => {
      const headers = { authorization: `Bearer ${token}` }
      return (await testApp.inject({ method, url: '/api/AppUser', headers })).statusCode
    }
    expect([await call('GET'), await call('DELETE'), await call('GET')]).toEqual([200, 200, 401])
  })

  test('the embedded provider is not served', { tags: 'AUTH-02' }, async () => {
    const { testApp } = opened
    for (const url of ['/auth/jwks', '/auth/.well-known/openid-configuration', '/auth/oauth2/authorize']) {
      expect((await testApp.inject({ method: 'GET', url })).statusCode).toBe(404)
    }
    expect((await testApp.inject({ method: 'POST', url: '/auth/sign-up', payload: {} })).statusCode).toBe(404)
    const document = (await testApp.inject({ url: '/api/openapi.json' })).json<{ paths: object }>()
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/auth'))).toEqual([])
  })
})

test.concurrent.for(dialects)(
  'with a provider in the $name dialect down from the start the answer is 503, and 200 once it is back',
  { tags: ['T-A19', 'AUTH-03', 'T-A8'] },
  async (dialect, { expect }) => {
    const { provider, ask, close } = await open(dialect)
    provider.state.isDown = true
    const token = await provider.sign(dialect.access, dialect.header)
    const refused = await ask(token)
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBeDefined()
    provider.state.isDown = false
    await expect.poll(async () => (await ask(token)).statusCode).toBe(200)
    await close()
  },
)
