import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { type Mailbox, openMailbox } from '../../../test/support/mail/mailbox.ts'

// Two tabs of one browser have the same cookies. One of them finishes a login that is open in the other, too.

let mailbox: Mailbox
let testApp: TestApp
beforeAll(async () => {
  mailbox = await openMailbox()
  testApp = await openTestApp({ settings: { smtpUrl: mailbox.url } })
})
afterAll(async () => {
  await testApp.close()
  await mailbox.close()
})

let count = 0
async function someone() {
  count += 1
  const account = { email: `tabs-${count}@example.org`, password: 'clouds over the old town', name: 'Tabs' }
  const browser = new Browser(testApp)
  return { account, browser }
}

/** Signs up, and confirms the address. */
async function owner() {
  const { account, browser } = await someone()
  const { ticket } = (await browser.sendSignUp(account)).json<{ ticket: string }>()
  const json = { ticket, code: await mailbox.codeTo(account.email) }
  await browser.send('POST', '/auth/sign-up/confirm-email', { json })
  return account
}

/** Goes on as the site does after an answer without an address: it starts a login, which the session answers. */
async function goesOn(browser: Browser): Promise<void> {
  const answer = await browser.send('GET', browser.authorizeUrl())
  const code = new URL(String(answer.headers.location)).searchParams.get('code') ?? ''
  expect((await browser.redeem(code)).statusCode).toBe(200)
}

test('a password that is sent after the other tab has finished leads in, and starts no other session', {
  tags: 'AUTH-02',
}, async () => {
  const account = await owner()
  const browser = new Browser(testApp)
  const interaction = await browser.startSignIn()
  const first = await browser.sendSignIn({ ...account, interaction })
  await browser.codeAt(first.json<{ url: string }>().url)
  const session = browser.cookies.get('skyway.session')
  const second = await browser.sendSignIn({ ...account, interaction })
  expect([second.statusCode, second.json()]).toEqual([200, { url: null }])
  expect(browser.cookies.get('skyway.session')).toBe(session)
  await goesOn(browser)
})

test('a code of a sign-up that the other tab has confirmed leads in', { tags: 'AUTH-02' }, async () => {
  const { account, browser } = await someone()
  const interaction = await browser.startSignIn()
  const { ticket } = (await browser.sendSignUp({ ...account, interaction })).json<{ ticket: string }>()
  const json = { ticket, code: await mailbox.codeTo(account.email), interaction }
  const confirm = () => browser.send('POST', '/auth/sign-up/confirm-email', { json })
  const first = await confirm()
  expect(first.json()).toEqual({ url: expect.stringContaining(interaction) })
  const second = await confirm()
  expect([second.statusCode, second.json()]).toEqual([200, first.json()])
  await browser.codeAt(second.json<{ url: string }>().url)
  expect((await confirm()).json()).toEqual({ url: null })
  await goesOn(browser)
})

test('a code of the app for a step that the other tab has taken leads in', {
  tags: 'ACCOUNT-02',
}, async () => {
  const account = await owner()
  const known = new Browser(testApp)
  await known.sendSignIn(account)
  const authorized = await known.send('GET', known.authorizeUrl())
  const code = new URL(String(authorized.headers.location)).searchParams.get('code') ?? ''
  const headers = { authorization: `Bearer ${(await known.redeem(code)).json<Tokens>().access_token}` }
  const started = await known.send('POST', '/auth/account/second-factor/start', { json: {}, headers })
  const app = new TOTP({ secret: Secret.fromBase32(started.json<{ secret: string }>().secret) })
  const activation = { code: app.generate({ timestamp: Date.now() - 30_000 }) }
  await known.send('POST', '/auth/account/second-factor', { json: activation, headers })

  const browser = new Browser(testApp)
  const { ticket } = (await browser.sendSignIn(account)).json<{ ticket: string }>()
  const send = () =>
    browser.send('POST', '/auth/sign-in/second-factor', { json: { ticket, code: app.generate() } })
  expect((await send()).json()).toEqual({ url: null })
  const second = await send()
  expect([second.statusCode, second.json()]).toEqual([200, { url: null }])
  await goesOn(browser)
})

test('the address at which a login resumes leads in after the other tab was there', async () => {
  const account = await owner()
  const browser = new Browser(testApp)
  const interaction = await browser.startSignIn()
  const { url } = (await browser.sendSignIn({ ...account, interaction })).json<{ url: string }>()
  await browser.codeAt(url)
  const again = await browser.send('GET', new URL(url).pathname)
  expect(again.headers.location).toBe(`${testApp.settings.publicUrl}/sign-in#go-on`)
})

test.each<[string, (browser: Browser, account: { email: string; password: string }) => Promise<unknown>]>([
  ['in which nobody is logged in', async (browser) => browser.cookies.clear()],
  [
    'whose login has ended',
    async (_browser, { email }) => {
      await testApp.database.pool.query(
        'delete from identity_session using identity_user where user_id = identity_user.id and email = $1',
        [email],
      )
    },
  ],
  [
    'whose login is old',
    async (_browser, { email }) => {
      await testApp.database.pool.query(
        `update identity_session set created_at = now() - interval '2 hours'
         from identity_user where user_id = identity_user.id and email = $1`,
        [email],
      )
    },
  ],
])('a code that was used is refused in a browser %s', async (_title, change) => {
  const { account, browser } = await someone()
  const { ticket } = (await browser.sendSignUp(account)).json<{ ticket: string }>()
  const json = { ticket, code: await mailbox.codeTo(account.email) }
  await browser.send('POST', '/auth/sign-up/confirm-email', { json })
  await change(browser, account)
  const again = await browser.send('POST', '/auth/sign-up/confirm-email', { json })
  expect(again.json()).toMatchObject({ status: 422, code: 'code-too-late' })
})

test('a wrong code is refused, whoever is logged in', async () => {
  const { account, browser } = await someone()
  await browser.sendSignIn(await owner())
  const { ticket } = (await browser.sendSignUp(account)).json<{ ticket: string }>()
  const code = String((Number(await mailbox.codeTo(account.email)) + 1) % 100_000_000).padStart(8, '0')
  const answer = await browser.send('POST', '/auth/sign-up/confirm-email', { json: { ticket, code } })
  expect(answer.json()).toMatchObject({ status: 422, code: 'code-refused' })
})

test('a password of another account does not lead into the login of the other tab', async () => {
  const [one, two] = [await owner(), await owner()]
  const browser = new Browser(testApp)
  const interaction = await browser.startSignIn()
  const first = await browser.sendSignIn({ ...one, interaction })
  await browser.codeAt(first.json<{ url: string }>().url)
  const second = await browser.sendSignIn({ ...two, interaction })
  expect(second.json()).toMatchObject({ status: 409, code: 'sign-in-expired' })
})
