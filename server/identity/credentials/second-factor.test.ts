import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../../../test/support/app/pass-time.ts'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { SoftwarePasskey } from '../../../test/support/app/software-passkey.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { type MailServer, openMailServer } from '../../../test/support/mail/mail-server.ts'

const password = 'clouds over the old town'

let mailServer: MailServer
let testApp: TestApp
beforeAll(async () => {
  mailServer = await openMailServer()
  testApp = await openTestApp({ settings: { smtpUrl: mailServer.url, requireConfirmedEmail: false } })
})
afterAll(async () => {
  await testApp.close()
  await mailServer.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})

let count = 0
/** Returns an account with an authenticator app, and what its owner has. */
async function owner() {
  count += 1
  const email = `owner-${count}@example.org`
  const browser = new Browser(testApp, { remoteAddress: '192.0.2.1' })
  const code = await browser.signUp({ email, password, name: 'Owner' })
  await testApp.database.pool.query('update identity_user set email_verified = true where email = $1', [
    email,
  ])
  const { access_token } = (await browser.redeem(code)).json<Tokens>()
  const headers = { authorization: `Bearer ${access_token}` }
  const ask = (path: string, json: object = {}) =>
    browser.send('POST', `/auth/account${path}`, { json, headers })
  const { secret } = (await ask('/second-factor/start')).json<{ secret: string }>()
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const on = await ask('/second-factor', { code: app.generate() })
  const { recoveryCodes } = on.json<{ recoveryCodes: string[] }>()
  const nextCode = () => {
    vi.setSystemTime(Date.now() + 30_000)
    return app.generate()
  }
  return { email, browser, ask, nextCode, recoveryCodes }
}

/** Logs in by the password, and returns what sends codes of the second step. */
async function secondStep(browser: Browser, email: string) {
  const started = await browser.sendSignIn({ email, password })
  const { ticket } = started.json<{ ticket: string }>()
  return (code: string) => browser.send('POST', '/auth/sign-in/second-factor', { json: { ticket, code } })
}

async function tryCode(browser: Browser, email: string, code: string) {
  return await (await secondStep(browser, email))(code)
}

const triesOfATicket = 5
/** Returns the statuses of wrong codes from one network, one after the other. */
async function wrongCodes(email: string, network: number, times: number, code = '000000') {
  const browser = new Browser(testApp, { remoteAddress: `198.18.0.${network}` })
  const statuses: number[] = []
  let type = await secondStep(browser, email)
  for (let i = 0; i < times; i++) {
    if (i > 0 && i % triesOfATicket === 0) type = await secondStep(browser, email)
    statuses.push((await type(code)).statusCode)
  }
  return statuses
}

const mailsTo = (email: string) =>
  mailServer.mails.filter(({ to, head }) => to.includes(email) && head.join().includes('Wrong codes'))

async function mailedCode(email: string): Promise<string> {
  const find = () =>
    mailServer.mails
      .filter(({ to }) => to.includes(email))
      .flatMap(({ body }) => /^Enter (\d{8}) to /m.exec(body)?.[1] ?? [])
  await expect.poll(() => find().length, { interval: 20 }).toBe(1)
  return find()[0] ?? ''
}

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
const persian = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)))

test.each([
  ['in two groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['in groups that no line parts', (code: string) => `${code.slice(0, 3)}\u202f${code.slice(3)}\u200b`],
  ['in wide digits', wide],
  ['in Persian digits', persian],
])('a code of the app is accepted %s', { tags: 'ACCOUNT-02' }, async (_, written) => {
  const { email, browser, nextCode } = await owner()
  expect((await tryCode(browser, email, written(nextCode()))).statusCode).toBe(200)
})

test('a recovery code is accepted as a word processor or a keyboard changes it', {
  tags: 'ACCOUNT-02',
}, async () => {
  const { email, browser, recoveryCodes } = await owner()
  const [one = '', other = '', third = ''] = recoveryCodes
  for (const typed of [
    one.replaceAll('-', '\u2011'),
    wide(other.toUpperCase()),
    third.replaceAll('-', ' – '),
  ]) {
    expect((await tryCode(browser, email, typed)).statusCode).toBe(200)
  }
})

test('five codes are free, then each wrong one has to wait longer; the owner elsewhere does not', {
  tags: ['ACCOUNT-02', 'T-A18'],
}, async () => {
  const { email, browser, nextCode } = await owner()
  expect(await wrongCodes(email, 1, 6)).toEqual([...Array(5).fill(422), 429])
  const stranger = new Browser(testApp, { remoteAddress: '198.18.0.1' })
  const waits = []
  for (let i = 0; i < 3; i++) {
    const refused = await tryCode(stranger, email, '000000')
    const seconds = Number(refused.headers['retry-after'])
    waits.push(seconds)
    await passTime(testApp.database.pool, seconds)
    expect((await tryCode(stranger, email, '000000')).statusCode).toBe(422)
  }
  expect(waits).toEqual([5, 10, 20])
  expect((await tryCode(browser, email, nextCode())).statusCode).toBe(200)
})

test('32 codes at once are no more tries than one after the other', {
  tags: ['ACCOUNT-02', 'T-A18'],
}, async () => {
  const { email } = await owner()
  const browser = new Browser(testApp, { remoteAddress: '198.18.0.2' })
  const tickets: string[] = []
  for (let i = 0; i < 7; i++) {
    tickets.push((await browser.sendSignIn({ email, password })).json<{ ticket: string }>().ticket)
  }
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      browser.send('POST', '/auth/sign-in/second-factor', {
        json: { ticket: tickets[i % tickets.length], code: String(100_000 + i) },
      }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(27)
})

test('recovery codes are counted apart', { tags: ['ACCOUNT-02', 'T-A18'] }, async () => {
  const { email, recoveryCodes } = await owner()
  expect(await wrongCodes(email, 3, 6)).toEqual([...Array(5).fill(422), 429])
  expect(await wrongCodes(email, 3, 6, '0000-0000-0000')).toEqual([...Array(5).fill(422), 429])
  expect(await wrongCodes(email, 4, 5)).toEqual(Array(5).fill(422))
  const browser = new Browser(testApp, { remoteAddress: '198.18.0.4' })
  expect((await tryCode(browser, email, recoveryCodes[0] ?? '')).statusCode).toBe(200)
})

test('ten wrong codes in a row are told to the owner once, and a right one starts again', {
  tags: ['ACCOUNT-02', 'T-A18'],
}, async () => {
  const { email, browser, nextCode } = await owner()
  await wrongCodes(email, 5, 5)
  await wrongCodes(email, 6, 4)
  expect((await tryCode(browser, email, nextCode())).statusCode).toBe(200)
  await wrongCodes(email, 6, 1)
  await wrongCodes(email, 7, 5)
  await wrongCodes(email, 8, 3)
  expect(mailsTo(email)).toHaveLength(0)
  await wrongCodes(email, 8, 2)
  await expect.poll(() => mailsTo(email).length, { interval: 20 }).toBe(1)
  await wrongCodes(email, 9, 5)
  expect(mailsTo(email)).toHaveLength(1)
  expect(mailsTo(email)[0]?.body).toContain('/forgot-password')
})

test('after 100 wrong codes in a row codes are refused until a recovery code or a passkey is used', {
  tags: ['ACCOUNT-02', 'T-A18'],
}, async () => {
  const { email, browser, ask, nextCode, recoveryCodes } = await owner()
  const passkey = new SoftwarePasskey(testApp.settings.publicUrl)
  const making = (await ask('/passkeys/start')).json<Challenge>()
  const made = { ticket: making.ticket, name: '', response: passkey.make(making.options.challenge) }
  expect((await ask('/passkeys', made)).statusCode).toBe(200)

  const isRefused = async () => (await tryCode(browser, email, nextCode())).json<{ code?: string }>().code
  const fail100Times = async (from: number) => {
    for (let i = 0; i < 20; i++) {
      expect(await wrongCodes(email, from + i, 5)).toEqual(Array(5).fill(422))
    }
  }
  await fail100Times(10)
  expect(await isRefused()).toBe('app-codes-refused')

  // A new password by mail proves no other factor.
  const asked = await browser.send('POST', '/auth/forgot-password', { json: { email } })
  const fields = { ticket: asked.json<{ ticket: string }>().ticket, code: await mailedCode(email) }
  const url = '/auth/forgot-password/new'
  const reset = await browser.sendNewPassword(url, { email, password }, fields)
  expect(reset.json()).toMatchObject({ step: 'second-factor' })
  expect(await isRefused()).toBe('app-codes-refused')

  expect((await tryCode(browser, email, recoveryCodes[0] ?? '')).statusCode).toBe(200)
  expect(await isRefused()).toBeUndefined()

  await fail100Times(40)
  expect(await isRefused()).toBe('app-codes-refused')
  const using = (await browser.send('POST', '/auth/passkey/start', { json: {} })).json<Challenge>()
  const json = { ticket: using.ticket, response: passkey.use(using.options.challenge) }
  expect((await browser.send('POST', '/auth/passkey', { json })).statusCode).toBe(200)
  expect(await isRefused()).toBeUndefined()
})

interface Challenge {
  ticket: string
  options: { challenge: string }
}
