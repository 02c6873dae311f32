import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

const scope = 'openid aws.cognito.signin.user.admin'
const heard: { target: string | undefined; body: unknown }[] = []
let status = 200
let sign: (claims: object) => Promise<string>
let testApp: TestApp

/** The part of Cognito that deletes a user: its keys, and the endpoint of its user administration. */
const provider = createServer(async (request, response) => {
  if (request.method === 'POST' && request.url === '/') {
    heard.push({
      target: String(request.headers['x-amz-target']),
      body: JSON.parse(await text(request)),
    })
    response.writeHead(status).end('{}')
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [await key] }))
})
const pair = generateKeyPair('RS256', { extractable: true })
const key = pair.then(async ({ publicKey }) => ({
  ...(await exportJWK(publicKey)),
  kid: 'one',
  alg: 'RS256',
}))

beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, 'localhost', listening))
  const origin = `http://localhost:${portOf(provider)}`
  const issuer = `${origin}/us-east-1_Example`
  testApp = await openTestApp({
    settings: {
      oidcIssuer: issuer,
      oidcJwksUrl: `${issuer}/.well-known/jwks.json`,
      oidcClientId: 'abc123',
      oidcAudienceClaim: 'client_id',
      oidcTokenType: 'claim:token_use=access',
    },
  })
  const { privateKey } = await pair
  sign = (claims) =>
    new SignJWT({
      iss: issuer,
      sub: crypto.randomUUID(),
      client_id: 'abc123',
      token_use: 'access',
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
})
afterAll(async () => {
  await testApp.close()
  provider.close()
})
beforeEach(() => {
  heard.length = 0
  status = 200
})

async function remove(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers })
  expect(answer.statusCode, answer.body).toBe(200)
  // Whatever the provider does, the person is deleted here.
  expect((await testApp.inject({ url: '/api/AppUser', headers })).statusCode).toBe(401)
  return answer.json()
}

test('the account at Cognito is deleted with the person if its user administration was granted', {
  tags: 'PROF-03',
}, async () => {
  const token = await sign({ scope })
  const receipt = await remove(token)
  expect(receipt.account).toBe('deleted')
  expect(heard).toEqual([
    { target: 'AWSCognitoIdentityProviderService.DeleteUser', body: { AccessToken: token } },
  ])
  expect(receipt.deleted.map(({ table }: { table: string }) => table)).not.toContain('identity_user')
})

test.each([['openid email'], ['openid aws.cognito.signin.user.administration'], [undefined]])(
  'with the scope %j the account stays, the provider gets no request, and the receipt says so',
  { tags: 'PROF-03' },
  async (granted) => {
    expect((await remove(await sign({ scope: granted }))).account).toBe('kept')
    expect(heard).toEqual([])
  },
)

test('a provider that refuses keeps the account, and the receipt says so', { tags: 'PROF-03' }, async () => {
  status = 400
  expect((await remove(await sign({ scope }))).account).toBe('kept')
  expect(heard).toHaveLength(1)
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
