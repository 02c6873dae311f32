import { decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, codeOf, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { EntityAdapter } from './adapter.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

let count = 0
function someone() {
  count += 1
  return { email: `someone-${count}@example.org`, password: 'a good long secret', name: `Someone ${count}` }
}

async function signedIn() {
  const browser = new Browser(testApp)
  const tokens = (await browser.redeem(await browser.signUp(someone()))).json<Tokens>()
  return { browser, tokens }
}

const me = (token: string) =>
  testApp.inject({ method: 'GET', url: '/api/AppUser', headers: { authorization: `Bearer ${token}` } })

describe('sign-up, sign-in and sign-out', () => {
  test('a new account is redirected to the site with a code, which gives tokens', {
    tags: ['AUTH-01', 'AUTH-02', 'AUTH-04'],
  }, async () => {
    const browser = new Browser(testApp)
    const asked = await browser.send('GET', browser.authorizeUrl())
    expect(asked.statusCode).toBe(303)
    const page = new URL(String(asked.headers.location), testApp.settings.publicUrl)
    expect(page.pathname).toBe('/sign-in')

    const answer = await browser.sendSignUp({
      ...someone(),
      interaction: String(page.searchParams.get('interaction')),
    })
    expect(answer.statusCode).toBe(200)
    const { pathname } = new URL(answer.json<{ url: string }>().url)
    const back = new URL(String((await browser.send('GET', pathname)).headers.location))
    expect(back.origin + back.pathname).toBe(`${testApp.settings.publicUrl}/`)
    expect(back.searchParams.get('state')).toBe(browser.state)
    expect(back.searchParams.get('iss')).toBe(browser.site.issuer)

    const redeemed = await browser.redeem(codeOf(back.href))
    expect(redeemed.statusCode).toBe(200)
    const tokens = redeemed.json<Tokens>()
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ iss: browser.site.issuer, groups: [] })
    expect(decodeJwt(tokens.id_token)).toMatchObject({ aud: browser.site.clientId, nonce: browser.nonce })
  })

  test('an access token is valid for at most ten minutes', { tags: ['AUTH-05', 'T-B5'] }, async () => {
    const { tokens } = await signedIn()
    const { iat = 0, exp = Number.NaN } = decodeJwt(tokens.access_token)
    expect(exp - iat).toBeLessThanOrEqual(600)
    expect(tokens.expires_in).toBeLessThanOrEqual(600)
  })

  test('the account signs in again, from another browser', { tags: 'AUTH-02' }, async () => {
    const account = someone()
    await new Browser(testApp).signUp(account)
    const browser = new Browser(testApp)
    const interaction = await browser.startSignIn()
    const answer = await browser.sendSignIn({ ...account, email: account.email.toUpperCase(), interaction })
    expect(answer.statusCode).toBe(200)
    const redeemed = await browser.redeem(await browser.codeAt(answer.json<{ url: string }>().url))
    expect(redeemed.statusCode).toBe(200)
  })

  test('a person who is signed in at the provider is redirected back at once', {
    tags: 'AUTH-02',
  }, async () => {
    const { browser } = await signedIn()
    const again = await browser.send('GET', browser.authorizeUrl())
    expect(again.statusCode).toBe(303)
    expect((await browser.redeem(codeOf(String(again.headers.location)))).statusCode).toBe(200)
  })

  test('sign-out ends the sign-in with its tokens, and redirects to /logout', {
    tags: ['AUTH-12', 'T-A16'],
  }, async () => {
    const { browser, tokens } = await signedIn()
    expect((await me(tokens.access_token)).statusCode).toBe(200)
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      client_id: browser.site.clientId,
      post_logout_redirect_uri: browser.site.redirectAfterSignOut,
      state: 'bye',
    })
    const out = await browser.send('GET', `/auth/oauth2/end-session?${query.toString()}`)
    expect(out.statusCode).toBe(303)
    expect(out.headers.location).toBe(`${testApp.settings.publicUrl}/logout?state=bye`)
    expect([...browser.cookies.keys()].join()).not.toContain('session')
    expect((await browser.refresh(tokens.refresh_token)).statusCode).toBe(400)
    expect((await me(tokens.access_token)).statusCode).toBe(401)
  })

  test.each([
    ['http://localhost:8080/logout/', 400],
    ['https://evil.example/logout', 400],
  ])('sign-out does not redirect to %s', { tags: 'T-A10' }, async (address, status) => {
    const { browser, tokens } = await signedIn()
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: address })
    const out = await browser.send('GET', `/auth/oauth2/end-session?${query.toString()}`)
    expect(out.statusCode).toBe(status)
    expect((await me(tokens.access_token)).statusCode).toBe(200)
  })

  test('the cookie is HttpOnly, SameSite=Lax and valid for 365 days; answers are not cached', {
    tags: ['AUTH-14', 'T-A17'],
  }, async () => {
    const browser = new Browser(testApp)
    const answer = await browser.sendSignUp(someone())
    expect(answer.cookies).toEqual([
      expect.objectContaining({ httpOnly: true, sameSite: 'Lax', maxAge: 365 * 86_400, path: '/auth' }),
      expect.objectContaining({ httpOnly: true, sameSite: 'Lax', maxAge: 365 * 86_400, path: '/' }),
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-frame-options']).toBe('DENY')
  })
})

describe('what the authorization endpoint refuses', () => {
  test.each([
    ['an unknown client', { client_id: 'someone-else' }, 'invalid_client'],
    ['an address with another port', { redirect_uri: 'http://localhost:9999/' }, 'invalid_redirect_uri'],
    ['an address with a path', { redirect_uri: 'http://localhost:8080/x' }, 'invalid_redirect_uri'],
    ['no address', { redirect_uri: undefined }, 'invalid_request'],
  ])('%s is not redirected anywhere', { tags: ['T-A10', 'AUTH-04'] }, async (_title, changes, error) => {
    const browser = new Browser(testApp)
    const answer = await browser.send('GET', browser.authorizeUrl(changes))
    expect(answer.headers.location).toBe(`${testApp.settings.publicUrl}/sign-in?error=${error}`)
  })

  test.each([
    ['the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['PKCE that is plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge of 42 characters', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['a challenge of 129 characters', { code_challenge: 'x'.repeat(129) }, 'invalid_request'],
    ['an answer by a form', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['an answer in the fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['an unknown kind of answer', { response_mode: 'carrier_pigeon' }, 'unsupported_response_mode'],
    ['another resource', { resource: 'https://evil.example' }, 'invalid_target'],
  ])('%s is redirected back as an error', { tags: 'T-A9' }, async (_title, changes, error) => {
    const { browser } = await signedIn()
    const answer = await browser.send('GET', browser.authorizeUrl(changes))
    const back = new URL(String(answer.headers.location).replace('#', '?'))
    expect(back.origin).toBe(testApp.settings.publicUrl)
    expect(back.searchParams.get('error')).toBe(error)
    expect(back.searchParams.get('code')).toBeNull()
    expect(back.searchParams.get('iss')).toBe(browser.site.issuer)
  })

  test('a request that is too long to be stored is refused', { tags: 'T-C1' }, async () => {
    const browser = new Browser(testApp)
    const answer = await browser.send('GET', browser.authorizeUrl({ state: 'x'.repeat(4096) }))
    expect(answer.statusCode).toBe(400)
  })

  test('a scope of no client is not granted', { tags: 'T-A9' }, async () => {
    const { browser } = await signedIn()
    const answer = await browser.send('GET', browser.authorizeUrl({ scope: 'openid everything' }))
    const tokens = (await browser.redeem(codeOf(String(answer.headers.location)))).json<Tokens>()
    expect(decodeJwt(tokens.access_token)['scope']).toBe('openid')
  })

  test('a parameter twice, or a NUL, is refused', { tags: 'T-C1' }, async () => {
    const browser = new Browser(testApp)
    for (const more of ['&state=2', '&login_hint=%00']) {
      expect((await browser.send('GET', browser.authorizeUrl() + more)).statusCode).toBe(400)
    }
  })
})

describe('codes', () => {
  test('a code for a session that ends at this moment is not given', { tags: 'T-A16' }, async () => {
    const { db } = testApp.database
    const codes = new EntityAdapter(() => db, 'AuthorizationCode')
    await expect(codes.upsert('late', { sessionUid: 'ended', exp: 0 }, 60)).rejects.toThrow('login_required')
    expect(await codes.find('late')).toBeUndefined()
  })

  test('a code that is sent twice is refused, and its tokens end', { tags: 'T-A11' }, async () => {
    const browser = new Browser(testApp)
    const code = await browser.signUp(someone())
    const tokens = (await browser.redeem(code)).json<Tokens>()
    expect((await me(tokens.access_token)).statusCode).toBe(200)
    expect((await browser.redeem(code)).statusCode).toBe(400)
    expect((await browser.refresh(tokens.refresh_token)).statusCode).toBe(400)
    expect((await me(tokens.access_token)).statusCode).toBe(401)
  })

  test('a code older than a minute is refused', { tags: 'T-A11' }, async () => {
    const browser = new Browser(testApp)
    const code = await browser.signUp(someone())
    await testApp.database.pool.query(`update identity_oidc_entity
       set payload = jsonb_set(payload, '{exp}', to_jsonb((payload ->> 'exp')::bigint - 61))`)
    expect((await browser.redeem(code)).statusCode).toBe(400)
  })

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another address', { redirect_uri: 'http://localhost:8080/other' }],
    ['another client', { client_id: 'someone-else' }],
  ])('a code with %s is refused', { tags: 'T-A9' }, async (_title, changes) => {
    const browser = new Browser(testApp)
    const code = await browser.signUp(someone())
    const answer = await browser.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: browser.site.redirectAfterSignIn,
      code_verifier: browser.verifier,
      ...changes,
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })
})

describe('refresh tokens', () => {
  test('a refresh token works once and gives another', { tags: ['AUTH-05', 'T-A12'] }, async () => {
    const { browser, tokens } = await signedIn()
    const second = (await browser.refresh(tokens.refresh_token)).json<Tokens>()
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    expect((await me(second.access_token)).statusCode).toBe(200)
  })

  test('ten tabs that refresh at once all get the same answer', { tags: ['T-A12', 'T-A13'] }, async () => {
    const { browser, tokens } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.refresh(tokens.refresh_token)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map((answer) => answer.json<Tokens>().refresh_token)).size).toBe(1)
  })

  test('a lost answer is repeated', { tags: 'T-A13' }, async () => {
    const { browser, tokens } = await signedIn()
    const lost = (await browser.refresh(tokens.refresh_token)).json<Tokens>()
    const again = await browser.refresh(tokens.refresh_token)
    expect(again.json<Tokens>().refresh_token).toBe(lost.refresh_token)
  })

  test.each([
    ['another client', { client_id: 'someone-else' }, 'invalid_client'],
    ['no client', { client_id: '' }, 'invalid_request'],
    ['another grant', { grant_type: 'authorization_code' }, 'invalid_request'],
  ])('an answer is not repeated to %s', { tags: 'T-A13' }, async (_title, changes, error) => {
    const { browser, tokens } = await signedIn()
    await browser.refresh(tokens.refresh_token)
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, ...changes }
    expect((await browser.token(form)).json()).toMatchObject({ error })
    expect((await browser.refresh(tokens.refresh_token)).statusCode).toBe(200)
  })

  test('two requests that name the session of each other are answered', { tags: 'T-C1' }, async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const codeFor = async ({ browser }: typeof one) =>
      codeOf(String((await browser.send('GET', browser.authorizeUrl())).headers.location))
    for (let round = 0; round < 10; round++) {
      const codes = await Promise.all([codeFor(one), codeFor(two)])
      const others = [two.tokens.refresh_token, one.tokens.refresh_token]
      const answers = await Promise.all(
        codes.map((code, i) =>
          one.browser.token({ grant_type: 'authorization_code', code, refresh_token: String(others[i]) }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
    }
  })

  test('a refresh whose process died before it answered is done again', { tags: 'T-A13' }, async () => {
    const { browser, tokens } = await signedIn()
    const { db } = testApp.database
    // The answer cannot be kept, like when the process or its connection ends before the commit.
    await sql`
      create function fail() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`.execute(db)
    await sql`
      create trigger lost before update of answer on identity_oidc_entity
      for each row execute function fail()`.execute(db)
    expect((await browser.refresh(tokens.refresh_token)).statusCode).toBe(500)
    await sql`drop trigger lost on identity_oidc_entity`.execute(db)
    expect((await browser.refresh(tokens.refresh_token)).statusCode).toBe(200)
  })

  test('a used refresh token ends the session after its successor was used', {
    tags: ['AUTH-05', 'T-A12'],
  }, async () => {
    const { browser, tokens } = await signedIn()
    const second = (await browser.refresh(tokens.refresh_token)).json<Tokens>()
    const third = (await browser.refresh(second.refresh_token)).json<Tokens>()
    expect((await browser.refresh(tokens.refresh_token)).statusCode).toBe(400)
    expect((await browser.refresh(third.refresh_token)).statusCode).toBe(400)
    expect((await me(third.access_token)).statusCode).toBe(401)
  })

  test('a used refresh token ends the session after the grace period', {
    tags: ['AUTH-05', 'T-A12'],
  }, async () => {
    const { browser, tokens } = await signedIn()
    const second = (await browser.refresh(tokens.refresh_token)).json<Tokens>()
    await testApp.database.pool.query(
      `update identity_oidc_entity set consumed_at = consumed_at - make_interval(secs => $1)`,
      [testApp.settings.refreshGraceSeconds],
    )
    expect((await browser.refresh(tokens.refresh_token)).statusCode).toBe(400)
    expect((await browser.refresh(second.refresh_token)).statusCode).toBe(400)
  })

  test('refreshing does not extend the sign-in', { tags: 'T-A12' }, async () => {
    const { browser, tokens } = await signedIn()
    const second = (await browser.refresh(tokens.refresh_token)).json<Tokens>()
    await testApp.database.pool.query(
      `update identity_session set expires_at = now() - interval '1 s' where id = $1`,
      [decodeJwt(tokens.id_token)['sid']],
    )
    expect((await browser.refresh(second.refresh_token)).statusCode).toBe(400)
  })

  test('a revoked refresh token no longer works, and neither does its access token', {
    tags: 'T-A16',
  }, async () => {
    const { browser, tokens } = await signedIn()
    const form = { token: tokens.refresh_token, client_id: browser.site.clientId }
    expect((await browser.send('POST', '/auth/oauth2/revoke', { form })).statusCode).toBe(200)
    expect((await browser.refresh(tokens.refresh_token)).statusCode).toBe(400)
    expect((await me(tokens.access_token)).statusCode).toBe(401)
  })
})
