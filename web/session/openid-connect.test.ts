import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../test/support/pages/memory-storage.ts'
import { finishSignIn, renewTokens, signInAddress, signOutOf } from './openid-connect.ts'

// A real provider on this machine, whose answers each test may corrupt, and the parts of a browser that the
// flow needs.

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let issuer = ''
let spoiled: {
  claims?: object
  key?: typeof pair
  kid?: string
  status?: number
  expiresIn?: number | undefined
  discovery?: object
  config?: object
} = {}
let sent = new URLSearchParams()
let asked = new URL('http://localhost/')

function jwt(claims: object, key = pair, kid = 'k'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'ES256', kid })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

function idToken(): string {
  const now = Math.floor(Date.now() / 1000)
  const nonce = asked.searchParams.get('nonce')
  const claims = { iss: issuer, aud: 'site', sub: 'ada', iat: now, exp: now + 300, nonce }
  return jwt({ ...claims, ...spoiled.claims }, spoiled.key, spoiled.kid)
}

const server = createServer((request, response) => {
  const answer = (value: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const { pathname } = new URL(request.url ?? '/', issuer)
  if (pathname === '/.well-known/openid-configuration') {
    return answer({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/out`,
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: ['ES256'],
      ...spoiled.discovery,
    })
  }
  if (pathname === '/jwks') {
    return answer({
      keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' }],
    })
  }
  if (pathname === '/config.json') {
    const auth = {
      issuer,
      clientId: 'site',
      scope: 'openid',
      resource: 'https://api.example',
      logoutStyle: 'oidc',
    }
    return answer({
      api: '/api',
      base: '',
      other: '/api',
      lambda: '/lambda',
      version: '1',
      auth: { ...auth, ...spoiled.config },
    })
  }
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    sent = new URLSearchParams(body)
    if (spoiled.status) return answer({ error: 'invalid_grant' }, spoiled.status)
    return answer({
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 600,
      ...('expiresIn' in spoiled && { expires_in: spoiled.expiresIn }),
      refresh_token: 'refresh-2',
      ...(sent.get('grant_type') === 'authorization_code' && { id_token: idToken() }),
    })
  })
  return undefined
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const address = server.address()
  issuer = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  const realFetch = fetch
  vi.stubGlobal('location', new URL(`${issuer}/`))
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => realFetch(new URL(input, issuer), init))
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  spoiled = {}
})

async function begin(): Promise<URL> {
  asked = new URL(await signInAddress('/games/3'))
  const back = new URL(`${issuer}/`)
  back.search = new URLSearchParams({
    code: 'the-code',
    state: asked.searchParams.get('state') ?? '',
    iss: issuer,
  }).toString()
  return back
}

test('the site asks for a code with PKCE, state, nonce and the resource', {
  tags: ['AUTH-01', 'AUTH-04'],
}, async () => {
  await begin()
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'site',
    redirect_uri: `${issuer}/`,
    scope: 'openid',
    resource: 'https://api.example',
    code_challenge_method: 'S256',
  })
  expect(asked.searchParams.get('state')?.length).toBeGreaterThan(20)
  expect(asked.searchParams.get('nonce')?.length).toBeGreaterThan(20)
})

test('a new account is asked for where the provider offers it', { tags: 'AUTH-01' }, async () => {
  expect(new URL(await signInAddress('/', true)).searchParams.has('prompt')).toBe(false)
  vi.resetModules()
  spoiled = { discovery: { prompt_values_supported: ['none', 'create'] } }
  const fresh = await import('./openid-connect.ts')
  expect(new URL(await fresh.signInAddress('/', true)).searchParams.get('prompt')).toBe('create')
  expect(new URL(await fresh.signInAddress('/')).searchParams.has('prompt')).toBe(false)
})

test('who came by another name of the server is led to the one that the provider knows', async () => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:1/'))
  vi.resetModules()
  spoiled = { config: { redirectAfterSignIn: `${issuer}/`, issuer: `${issuer}/auth` } }
  const embedded = await import('./openid-connect.ts')
  expect(await embedded.signInAddress('/games/3')).toBe(`${issuer}/sign-in`)
  vi.resetModules()
  spoiled = { config: { redirectAfterSignIn: `${issuer}/`, issuer: 'https://outside.example' } }
  const outside = await import('./openid-connect.ts')
  expect(await outside.signInAddress('/games/3')).toBe(`${issuer}/games/3`)
  vi.stubGlobal('location', new URL(`${issuer}/`))
})

test('the answer becomes tokens, and the way back is known', { tags: 'T-A14' }, async () => {
  const { tokens, returnTo } = await finishSignIn(await begin())
  expect(returnTo).toBe('/games/3')
  expect(tokens).toMatchObject({ accessToken: 'access', refreshToken: 'refresh-2' })
  const challenge = createHash('sha256')
    .update(sent.get('code_verifier') ?? '')
    .digest('base64url')
  expect(challenge).toBe(asked.searchParams.get('code_challenge'))
})

test('an answer counts once', { tags: 'T-A14' }, async () => {
  const back = await begin()
  await finishSignIn(back)
  await expect(finishSignIn(back)).rejects.toThrow('not begun in this tab')
})

test.each([
  ['state', 'another'],
  ['iss', 'https://evil.example'],
  ['iss', ''],
])('a foreign code, with %s %j, is refused before it is sent on', { tags: 'T-A14' }, async (name, value) => {
  const back = await begin()
  if (value === '') back.searchParams.delete(name)
  else back.searchParams.set(name, value)
  sent = new URLSearchParams()
  await expect(finishSignIn(back)).rejects.toThrow()
  expect([...sent]).toEqual([])
})

test.each([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'another' } }],
  ['an end that is over', { claims: { exp: 1 } }],
  ['another key', { key: strange }],
  ['an unknown key', { key: strange, kid: 'unknown' }],
])('an ID token with %s is refused', { tags: 'T-A14' }, async (_title, spoil) => {
  const back = await begin()
  spoiled = spoil
  await expect(finishSignIn(back)).rejects.toThrow()
})

test.each([-3600, 3600])(
  'a device whose clock is %i s off can sign in as well',
  { tags: 'AUTH-04' },
  async (seconds) => {
    const back = await begin()
    const now = Math.floor(Date.now() / 1000) + seconds
    spoiled = { claims: { iat: now, exp: now + 300 } }
    await expect(finishSignIn(back)).resolves.toMatchObject({ returnTo: '/games/3' })
  },
)

test('a provider that calls itself something else is not believed', { tags: 'T-A14' }, async () => {
  vi.resetModules()
  const fresh = await import('./openid-connect.ts')
  spoiled = { discovery: { issuer: 'https://evil.example' } }
  await expect(fresh.signInAddress('/')).rejects.toThrow()
  spoiled = {}
  await expect(fresh.signInAddress('/')).resolves.toContain('/authorize?')
})

const old = { accessToken: 'old', refreshToken: 'refresh-1', idToken: 'id', expiresAt: 0 }

test('a refresh token gives fresh tokens, and the identity stays', { tags: 'AUTH-05' }, async () => {
  const tokens = await renewTokens(old, 'refresh-1')
  expect(sent.get('refresh_token')).toBe('refresh-1')
  expect(tokens).toMatchObject({ accessToken: 'access', refreshToken: 'refresh-2', idToken: 'id' })
})

test.each([
  [600, 600],
  [undefined, 300],
])('an access token that lasts %j s is used for %i s', { tags: 'AUTH-05' }, async (expiresIn, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  spoiled = { expiresIn }
  const tokens = await renewTokens(old, 'refresh-1')
  expect(tokens?.expiresAt).toBe(Date.now() + seconds * 1000)
  vi.useRealTimers()
})

test('the session is over when the provider says so, and only then', { tags: 'AUTH-09' }, async () => {
  spoiled = { status: 400 }
  expect(await renewTokens(old, 'refresh-1')).toBeNull()
  for (const status of [500, 503]) {
    spoiled = { status }
    await expect(renewTokens(old, 'refresh-1')).rejects.toThrow(`The provider answered ${status}`)
  }
})

test('sign-out goes to the provider, by a form on the same origin', {
  tags: ['T-A16', 'T-A15'],
}, async () => {
  expect(await signOutOf('id')).toEqual({
    address: `${issuer}/out`,
    method: 'POST',
    fields: { id_token_hint: 'id', client_id: 'site', post_logout_redirect_uri: `${issuer}/logout` },
  })
})

test("a sign-out uses Cognito's own parameters", { tags: ['AUTH-03', 'T-A16', 'T-A19'] }, async () => {
  vi.resetModules()
  spoiled = {
    config: { logoutStyle: 'cognito', signInDomain: 'https://cards.auth.us-east-1.amazoncognito.com' },
  }
  const cognito = await import('./openid-connect.ts')
  expect(await cognito.signOutOf('id')).toEqual({
    address: 'https://cards.auth.us-east-1.amazoncognito.com/logout',
    method: 'GET',
    fields: { client_id: 'site', logout_uri: `${issuer}/logout` },
  })
})

test('a provider without sign-out is left alone, and the person lands on /logout', {
  tags: ['AUTH-03', 'T-A16'],
}, async () => {
  vi.resetModules()
  spoiled = { discovery: { end_session_endpoint: undefined } }
  const plain = await import('./openid-connect.ts')
  expect(await plain.signOutOf('id')).toEqual({ address: `${issuer}/logout`, method: 'GET', fields: {} })
})
