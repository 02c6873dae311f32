import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../../../test/support/app/sign-in-client.ts'
import { addPasskey } from '../../../test/support/app/software-passkey.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { beginProof, light } from './opaque-client.ts'

// At this level an address may begin one login and ask for four passkeys in a minute.
const limitPerAddress = 0.01
const password = 'clouds over the old town'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPerAddress } })
})
afterAll(() => testApp.close())

test('views of the login page take no login from the people at the same address', {
  tags: 'AUTH-19',
}, async () => {
  const browser = new Browser(testApp, { remoteAddress: '192.0.2.1' })
  const view = () => browser.send('POST', '/auth/passkey/start', { json: {} })
  const { startLoginRequest } = await beginProof(password, light)
  const logIn = () =>
    browser.send('POST', '/auth/sign-in/start', { json: { email: 'rosa@example.org', startLoginRequest } })
  for (const status of [200, 200, 200, 200, 429]) expect((await view()).statusCode).toBe(status)
  for (const status of [200, 429]) expect((await logIn()).statusCode).toBe(status)
})

test.each([
  ['59 minutes', 200, '192.0.2.2'],
  ['61 minutes', 409, '192.0.2.3'],
])(
  'a passkey that is chosen %s after the login page has opened gets %i',
  {
    tags: 'AUTH-19',
  },
  async (age, status, remoteAddress) => {
    const { pool } = testApp.database
    const browser = new Browser(testApp, { remoteAddress })
    const email = `rosa-${status}@example.org`
    await browser.signUp({ email, password, name: 'Rosa' })
    const { rows } = await pool.query<{ id: string }>('select id from identity_user where email = $1', [
      email,
    ])
    const passkey = await addPasskey(testApp, rows[0]?.id ?? '')
    const started = await browser.send('POST', '/auth/passkey/start', { json: {} })
    const { ticket, options } = started.json<{ ticket: string; options: { challenge: string } }>()
    await pool.query('update identity_challenge set expires_at = expires_at - $1::interval', [age])
    const json = { ticket, response: passkey.use(options.challenge) }
    expect((await browser.send('POST', '/auth/passkey', { json })).statusCode).toBe(status)
  },
)
