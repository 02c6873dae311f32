import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appFetch } from '../../../test/support/app/app-fetch.ts'
import { Browser } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { embeddedResource, oidcClient } from '../../session/oidc-client.ts'

// Two libraries that check every answer against the standards speak with the provider, over all that its
// discovery document promises. They get no exception from their checks: the provider is at an https address.

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { publicUrl: 'https://cards.example', nodeEnv: 'production' } })
})
afterAll(() => testApp.close())

const site = () => oidcClient(testApp.settings)
const resource = () => embeddedResource(testApp.settings)
const pathOf = ({ pathname, search }: URL) => pathname + search

let count = 0
/** Follows an authorization request in a browser, with a sign-up on the way. Returns where it ends. */
async function signUpAt(request: URL, browser = new Browser(testApp)): Promise<URL> {
  count += 1
  const page = await redirectOf(request, browser)
  expect(page.pathname).toBe('/sign-in')
  const answer = await browser.sendSignUp({
    email: `strict-${count}@example.org`,
    password: 'clouds over the old town',
    name: `Strict ${count}`,
    interaction: String(page.searchParams.get('interaction')),
  })
  return await redirectOf(new URL(answer.json<{ url: string }>().url), browser)
}

async function redirectOf(request: URL, browser: Browser): Promise<URL> {
  const answer = await browser.send('GET', pathOf(request))
  return new URL(String(answer.headers.location))
}

describe('openid-client', () => {
  let config: openid.Configuration
  beforeAll(async () => {
    const { issuer, clientId } = site()
    config = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
      [openid.customFetch]: appFetch(testApp),
      // The signatures of ID tokens are verified too, not only TLS trusted.
      execute: [openid.enableNonRepudiationChecks],
    })
  })

  async function authorizationRequest(more: Record<string, string> = {}) {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const expectedState = openid.randomState()
    const expectedNonce = openid.randomNonce()
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: site().redirectAfterSignIn,
      scope: site().scope,
      resource: resource(),
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
      ...more,
    })
    return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } }
  }

  async function signedIn() {
    const { url, checks } = await authorizationRequest({ max_age: '600' })
    const browser = new Browser(testApp)
    const tokens = await openid.authorizationCodeGrant(config, await signUpAt(url, browser), {
      ...checks,
      maxAge: 600,
    })
    const { access_token, refresh_token, id_token } = tokens
    const claims = tokens.claims()
    if (refresh_token === undefined || id_token === undefined || claims === undefined)
      throw new Error('The provider issued not all tokens')
    return { browser, access_token, refresh_token, id_token, claims }
  }

  test('reads the discovery document', () => {
    const metadata = config.serverMetadata()
    expect(metadata.issuer).toBe(site().issuer)
    expect(metadata.supportsPKCE()).toBe(true)
  })

  test('redeems a code, with every check: PKCE, state, iss, nonce, signature, max_age', async () => {
    const { url, checks } = await authorizationRequest({ max_age: '600' })
    const tokens = await openid.authorizationCodeGrant(config, await signUpAt(url), {
      ...checks,
      maxAge: 600,
    })
    expect(tokens.token_type).toBe('bearer')
    expect(tokens.expiresIn()).toBeGreaterThan(590)
    expect(tokens.claims()).toMatchObject({
      iss: site().issuer,
      aud: site().clientId,
      nonce: checks.expectedNonce,
    })
    expect(Math.abs(Number(tokens.claims()?.auth_time) - Date.now() / 1000)).toBeLessThan(60)
  })

  test.each([
    ['another state', { expectedState: 'x'.repeat(43) }, 'OAUTH_INVALID_RESPONSE'],
    ['another nonce', { expectedNonce: 'x'.repeat(43) }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ])('finds %s in the answer', async (_title, wrong, code) => {
    const { url, checks } = await authorizationRequest()
    const back = await signUpAt(url)
    const redeemed = openid.authorizationCodeGrant(config, back, { ...checks, ...wrong })
    await expect(redeemed).rejects.toMatchObject({ code })
  })

  test('accepts no answer without the issuer that the document promises, or with another', async () => {
    const { url, checks } = await authorizationRequest()
    const back = await signUpAt(url)
    for (const iss of [null, 'https://evil.example']) {
      const changed = new URL(back)
      changed.searchParams.delete('iss')
      if (iss !== null) changed.searchParams.set('iss', iss)
      const redeemed = openid.authorizationCodeGrant(config, changed, checks)
      await expect(redeemed).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' })
    }
    expect((await openid.authorizationCodeGrant(config, back, checks)).access_token).toBeTruthy()
  })

  test('refreshes, and finds the same person in the new ID token', async () => {
    const { refresh_token, claims } = await signedIn()
    const next = await openid.refreshTokenGrant(config, refresh_token, { resource: resource() })
    expect(next.refresh_token).not.toBe(refresh_token)
    expect(next.claims()).toMatchObject({ sub: claims.sub, sid: claims['sid'], auth_time: claims.auth_time })
  })

  test('gets the claims of the person from userinfo, and of nobody else', async () => {
    const { access_token, claims } = await signedIn()
    const info = await openid.fetchUserInfo(config, access_token, claims.sub)
    expect(info).toMatchObject({
      sub: claims.sub,
      name: `Strict ${count}`,
      email: `strict-${count}@example.org`,
    })
    await expect(openid.fetchUserInfo(config, access_token, 'somebody-else')).rejects.toMatchObject({
      code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    })
  })

  test('revokes a refresh token, and with it the login', async () => {
    const { access_token, refresh_token, claims } = await signedIn()
    await openid.tokenRevocation(config, refresh_token, { token_type_hint: 'refresh_token' })
    await expect(openid.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject({
      code: 'OAUTH_RESPONSE_BODY_ERROR',
      error: 'invalid_grant',
      status: 400,
    })
    await expect(openid.fetchUserInfo(config, access_token, claims.sub)).rejects.toMatchObject({
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
      status: 401,
    })
  })

  test('is told that an access token cannot be revoked alone, which ends nothing (RFC 7009 2.2.1)', async () => {
    const { access_token, refresh_token } = await signedIn()
    await expect(openid.tokenRevocation(config, access_token)).rejects.toMatchObject({
      code: 'OAUTH_RESPONSE_BODY_ERROR',
      error: 'unsupported_token_type',
    })
    expect((await openid.refreshTokenGrant(config, refresh_token)).access_token).toBeTruthy()
  })

  test('needs no answer to the revocation of a token that does not exist (RFC 7009 2.2)', async () => {
    await expect(openid.tokenRevocation(config, 'never-issued')).resolves.toBeUndefined()
  })

  test('logs out at the end session URL', async () => {
    const { browser, id_token, refresh_token } = await signedIn()
    const url = openid.buildEndSessionUrl(config, {
      id_token_hint: id_token,
      post_logout_redirect_uri: site().redirectAfterSignOut,
      state: 'bye',
    })
    expect((await redirectOf(url, browser)).href).toBe('https://cards.example/logout?state=bye')
    await expect(openid.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('calls the API with the access token, and reads its challenge without a valid one', async () => {
    const { access_token } = await signedIn()
    const url = new URL('/api/AppUser', testApp.settings.publicUrl)
    expect((await openid.fetchProtectedResource(config, access_token, url, 'GET')).status).toBe(200)
    await expect(openid.fetchProtectedResource(config, 'x', url, 'GET')).rejects.toMatchObject({
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
      cause: [{ scheme: 'bearer' }],
      status: 401,
    })
  })

  test.each([
    ['prompt=none without a login', { prompt: 'none' }, 'login_required'],
    ['an unsupported response type', { response_type: 'none' }, 'unsupported_response_type'],
    ['an unsupported response mode', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a request by reference', { request_uri: 'https://cards.example/request' }, 'request_uri_not_supported'],
    ['another resource', { resource: 'https://other.example' }, 'invalid_target'],
  ])('gets the error for %s as a typed error', async (_title, changes, error) => {
    const { url, checks } = await authorizationRequest(changes)
    const back = await redirectOf(url, new Browser(testApp))
    expect(back.origin + back.pathname).toBe(site().redirectAfterSignIn)
    await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      code: 'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
      error,
    })
  })

  test.each<[string, (of: openid.Configuration) => Promise<unknown>, string, number]>([
    [
      'a refresh token that was never issued',
      (of) => openid.refreshTokenGrant(of, 'x'),
      'invalid_grant',
      400,
    ],
    ['no refresh token', (of) => openid.genericGrantRequest(of, 'refresh_token', {}), 'invalid_request', 400],
    [
      'the client credentials grant',
      (of) => openid.clientCredentialsGrant(of),
      'unsupported_grant_type',
      400,
    ],
    [
      'the password grant',
      (of) => openid.genericGrantRequest(of, 'password', {}),
      'unsupported_grant_type',
      400,
    ],
  ])('gets the error for %s as a typed error', async (_title, ask, error, status) => {
    await expect(ask(config)).rejects.toMatchObject({ code: 'OAUTH_RESPONSE_BODY_ERROR', error, status })
  })

  test('gets the error for a wrong PKCE verifier as a typed error', async () => {
    const { url, checks } = await authorizationRequest()
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const redeemed = openid.authorizationCodeGrant(config, await signUpAt(url), {
      ...checks,
      pkceCodeVerifier,
    })
    await expect(redeemed).rejects.toMatchObject({
      code: 'OAUTH_RESPONSE_BODY_ERROR',
      error: 'invalid_grant',
    })
  })

  test.each([
    ['another client', openid.None(), 'someone-else', 'ResponseBodyError'],
    [
      'a client that has a secret',
      openid.ClientSecretBasic('x'),
      'skyway-site',
      'WWWAuthenticateChallengeError',
    ],
  ])('gets the error for %s as a typed error', async (_title, authentication, clientId, name) => {
    const other = new openid.Configuration(config.serverMetadata(), clientId, undefined, authentication)
    other[openid.customFetch] = appFetch(testApp)
    await expect(openid.refreshTokenGrant(other, 'x')).rejects.toMatchObject({ name, status: 401 })
  })

  test.each<[string, (of: openid.Configuration) => Promise<unknown>]>([
    ['introspection', (of) => openid.tokenIntrospection(of, 'x')],
    ['pushed authorization requests', (of) => openid.buildAuthorizationUrlWithPAR(of, {})],
    ['the device flow', (of) => openid.initiateDeviceAuthorization(of, {})],
    ['backchannel authentication', (of) => openid.initiateBackchannelAuthentication(of, { login_hint: 'x' })],
  ])('is not promised %s', async (_title, ask) => {
    await expect(ask(config)).rejects.toMatchObject({
      cause: { code: 'OAUTH_MISSING_SERVER_METADATA' },
    })
  })
})

describe('oauth4webapi', () => {
  let server: oauth.AuthorizationServer
  let client: oauth.Client
  const options = () => ({ [oauth.customFetch]: appFetch(testApp) })
  const authentication = oauth.None()

  beforeAll(async () => {
    const issuer = new URL(site().issuer)
    server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options()))
    client = { client_id: site().clientId, require_auth_time: true, id_token_signed_response_alg: 'ES256' }
  })

  async function authorizationRequest() {
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const nonce = oauth.generateRandomNonce()
    const url = new URL(String(server.authorization_endpoint))
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: site().redirectAfterSignIn,
      scope: site().scope,
      resource: resource(),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      max_age: '600',
    }).toString()
    return { url, verifier, state, nonce }
  }

  async function signedIn() {
    const { url, verifier, state, nonce } = await authorizationRequest()
    const parameters = oauth.validateAuthResponse(server, client, await signUpAt(url), state)
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      site().redirectAfterSignIn,
      verifier,
      options(),
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
      expectedNonce: nonce,
      maxAge: 600,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, answer, options())
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    if (claims === undefined || tokens.refresh_token === undefined)
      throw new Error('The provider issued not all tokens')
    return { ...tokens, refresh_token: tokens.refresh_token, claims }
  }

  const apiRequest = (token: string) =>
    new Request(`${testApp.settings.publicUrl}/api/AppUser`, {
      headers: { authorization: `Bearer ${token}` },
    })

  test('redeems a code, and verifies the ID token with its signature', async () => {
    const { claims } = await signedIn()
    expect(claims).toMatchObject({ iss: site().issuer, aud: site().clientId })
  })

  test('refreshes, and verifies the new ID token', async () => {
    const { refresh_token, claims } = await signedIn()
    const answer = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refresh_token,
      options(),
    )
    const next = await oauth.processRefreshTokenResponse(server, client, answer)
    await oauth.validateApplicationLevelSignature(server, answer, options())
    expect(oauth.getValidatedIdTokenClaims(next)?.sub).toBe(claims.sub)
  })

  test('accepts access tokens, first and refreshed, as JWTs for the API (RFC 9068)', async () => {
    const { access_token, refresh_token, claims } = await signedIn()
    const answer = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refresh_token,
      options(),
    )
    const next = await oauth.processRefreshTokenResponse(server, client, answer)
    for (const token of [access_token, next.access_token]) {
      const checked = await oauth.validateJwtAccessToken(server, apiRequest(token), resource(), options())
      expect(checked).toMatchObject({ sub: claims.sub, client_id: client.client_id, sid: claims['sid'] })
    }
  })

  test('accepts no ID token as an access token, and no access token for another audience', async () => {
    const { access_token, id_token } = await signedIn()
    const validate = (token: string, audience: string) =>
      oauth.validateJwtAccessToken(server, apiRequest(token), audience, options())
    await expect(validate(String(id_token), resource())).rejects.toBeInstanceOf(
      oauth.OperationProcessingError,
    )
    await expect(validate(access_token, 'https://other.example')).rejects.toMatchObject({
      code: oauth.JWT_CLAIM_COMPARISON,
    })
  })

  test('reads userinfo of the subject', async () => {
    const { access_token, claims } = await signedIn()
    const answer = await oauth.userInfoRequest(server, client, access_token, options())
    expect(await oauth.processUserInfoResponse(server, client, claims.sub, answer)).toMatchObject({
      sub: claims.sub,
      email_verified: false,
    })
  })

  test('revokes a refresh token', async () => {
    const { refresh_token } = await signedIn()
    const answer = await oauth.revocationRequest(server, client, authentication, refresh_token, options())
    await oauth.processRevocationResponse(answer)
    const refused = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refresh_token,
      options(),
    )
    await expect(oauth.processRefreshTokenResponse(server, client, refused)).rejects.toMatchObject({
      code: oauth.RESPONSE_BODY_ERROR,
      error: 'invalid_grant',
    })
  })

  test('gets the error for a parameter that is sent twice as a typed error (RFC 6749 5.2)', async () => {
    const { refresh_token } = await signedIn()
    const twice = [
      ['refresh_token', refresh_token],
      ['refresh_token', refresh_token],
    ]
    const answer = await oauth.genericTokenEndpointRequest(
      server,
      client,
      authentication,
      'refresh_token',
      twice,
      options(),
    )
    await expect(oauth.processGenericTokenEndpointResponse(server, client, answer)).rejects.toMatchObject({
      code: oauth.RESPONSE_BODY_ERROR,
      error: 'invalid_request',
      status: 400,
    })
    const next = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refresh_token,
      options(),
    )
    expect((await oauth.processRefreshTokenResponse(server, client, next)).access_token).toBeTruthy()
  })

  test('is told that an access token cannot be revoked alone', async () => {
    const { access_token } = await signedIn()
    const answer = await oauth.revocationRequest(server, client, authentication, access_token, options())
    await expect(oauth.processRevocationResponse(answer)).rejects.toMatchObject({
      error: 'unsupported_token_type',
    })
  })

  test('redeems a code only once, and the session ends', async () => {
    const { url, verifier, state } = await authorizationRequest()
    const parameters = oauth.validateAuthResponse(server, client, await signUpAt(url), state)
    const redeem = () =>
      oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        site().redirectAfterSignIn,
        verifier,
        options(),
      )
    const first = await redeem()
    const { access_token } = z.object({ access_token: z.string() }).parse(await first.json())
    await expect(
      oauth.processAuthorizationCodeResponse(server, client, await redeem()),
    ).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const answer = await oauth.userInfoRequest(server, client, access_token, options())
    await expect(
      oauth.processUserInfoResponse(server, client, oauth.skipSubjectCheck, answer),
    ).rejects.toMatchObject({ code: oauth.WWW_AUTHENTICATE_CHALLENGE })
  })
})
