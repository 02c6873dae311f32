import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { installationSecret } from '../../storage/installation-secret.ts'
import { rotateSigningKeys } from './signing-keys.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const kidOf = (token: string) => decodeProtectedHeader(token).kid
const me = async (token: string) =>
  (await testApp.inject({ url: '/api/AppUser', headers: { authorization: `Bearer ${token}` } })).statusCode
const published = async () =>
  (await testApp.inject({ url: '/auth/jwks' })).json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid)
/** Lets time pass for the keys by moving them into the past. */
const later = (seconds: number) =>
  testApp.database.pool.query(
    `update identity_jwks set created_at = created_at - make_interval(secs => $1),
       expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  )

test('a rotated key overlaps with the previous one: it is published first, then used, and nobody is signed out', {
  tags: 'T-A6',
}, async () => {
  const browser = new Browser(testApp)
  const account = { email: 'a@example.org', password: 'clouds over the old town', name: 'A' }
  const first = (await browser.redeem(await browser.signUp(account))).json<Tokens>()
  const secret = await installationSecret(testApp.database.db, 'provider')
  const { id } = await rotateSigningKeys(testApp.database.db, { secret, accessTokenSeconds: 600 })

  const old = kidOf(first.access_token)
  expect(await published()).toEqual([old, id])
  const second = (await browser.refresh(first.refresh_token)).json<Tokens>()
  expect(kidOf(second.access_token)).toBe(old)

  await later(60)
  const third = (await browser.refresh(second.refresh_token)).json<Tokens>()
  expect(kidOf(third.access_token)).toBe(id)
  for (const { access_token } of [first, second, third]) expect(await me(access_token)).toBe(200)

  await later(1500)
  expect(await published()).toEqual([id])
  const form = { id_token_hint: first.id_token, client_id: browser.site.clientId }
  expect((await browser.send('POST', '/auth/oauth2/end-session', { form })).statusCode).toBe(303)
  expect(await me(third.access_token)).toBe(401)
})
