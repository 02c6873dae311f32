import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Browser, cookiesOfALogin, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { queuedMails } from '../../../test/support/mail/queued-mails.ts'
import { beginProof, light } from '../credentials/opaque-client.ts'
import { removeLostAuthenticator } from './lost-authenticator.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPerAddress: 1000 } })
})
afterAll(() => testApp.close())

const password = 'clouds over the old town'
let count = 0

/** A person who is signed in, for calls about their own account. */
async function someone(email = `someone-${count++}@example.org`) {
  const browser = new Browser(testApp)
  const code = await browser.signUp({ email, password, name: 'Someone' })
  return { email, ...withTokens(browser, (await browser.redeem(code)).json<Tokens>()) }
}

function withTokens(browser: Browser, { access_token }: Tokens) {
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    browser,
    token: access_token,
    ask: (path: string, json: object = {}) => browser.send('POST', `/auth/account${path}`, { json, headers }),
    look: async () => (await browser.send('GET', '/auth/account', { headers })).json<Account>(),
  }
}

interface Account {
  name: string
  hasSecondFactor: boolean
  recoveryCodesLeft: number
  devices: { id: string; name: string; isThis: boolean }[]
}

async function signInAgain(email: string, userAgent: string) {
  const browser = new Browser(testApp, { headers: { 'user-agent': userAgent } })
  const interaction = await browser.startSignIn()
  const answer = await browser.sendSignIn({ email, password, interaction })
  const code = await browser.codeAt(answer.json<{ url: string }>().url)
  return withTokens(browser, (await browser.redeem(code)).json<Tokens>())
}

const signInsAreOld = () =>
  testApp.database.pool.query(`update identity_session set proven_at = now() - interval '1 hour'`)

describe('an authenticator app', () => {
  /** Returns codes of an app whose clock the test sets. */
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    return () => vi.useRealTimers()
  })
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

  async function withApp() {
    const person = await someone()
    const { secret } = (await person.ask('/second-factor/start')).json<{ secret: string }>()
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const on = await person.ask('/second-factor', { code: app.generate() })
    const { recoveryCodes } = on.json<{ recoveryCodes: string[] }>()
    return { ...person, app, recoveryCodes }
  }

  async function secondFactor(email: string) {
    const browser = new Browser(testApp)
    const asked = await browser.sendSignIn({ email, password })
    const { step, ticket } = asked.json<{ step: string; ticket: string }>()
    expect(step).toBe('second-factor')
    expect(browser.cookies.size).toBe(0)
    return {
      browser,
      type: (code: string) => browser.send('POST', '/auth/sign-in/second-factor', { json: { ticket, code } }),
    }
  }

  test('is active from its first right code on, and each sign-in asks for a code', {
    tags: ['ACCOUNT-02', 'AUTH-02'],
  }, async () => {
    const { email, app, look, ask } = await withApp()
    expect(await look()).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 })
    expect((await ask('/second-factor/start')).json()).toMatchObject({ code: 'second-factor-on' })
    later(30)
    const { browser, type } = await secondFactor(email)
    expect((await type('000000')).json()).toMatchObject({ status: 422, code: 'second-factor-refused' })
    expect((await type(app.generate())).json()).toEqual({ url: null })
    expect(browser.cookies.size).toBe(cookiesOfALogin)
    browser.cookies.clear()
    expect((await type(app.generate())).json()).toMatchObject({ code: 'no-second-factor' })
  })

  test.each(['💩💩💩', 'абвгде', '12345', '000000'])(
    'is not activated by %s',
    { tags: 'T-C1' },
    async (code) => {
      const { ask, look } = await someone()
      await ask('/second-factor/start')
      expect((await ask('/second-factor', { code })).json()).toMatchObject({ code: 'second-factor-refused' })
      expect(await look()).toMatchObject({ hasSecondFactor: false })
    },
  )

  test('a code does not work twice, nor at another time', { tags: 'ACCOUNT-02' }, async () => {
    const { email, app } = await withApp()
    const used = app.generate()
    expect((await (await secondFactor(email)).type(used)).statusCode).toBe(422)
    later(30)
    const next = app.generate()
    const [one, two] = [await secondFactor(email), await secondFactor(email)]
    const answers = await Promise.all([one.type(next), two.type(next)])
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 422])
    later(90)
    expect((await (await secondFactor(email)).type(next)).statusCode).toBe(422)
  })

  test('each recovery code replaces a code once', { tags: 'ACCOUNT-02' }, async () => {
    const { email, recoveryCodes, look } = await withApp()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    expect((await (await secondFactor(email)).type(code.toUpperCase())).statusCode).toBe(200)
    expect((await (await secondFactor(email)).type(code)).statusCode).toBe(422)
    expect(await look()).toMatchObject({ recoveryCodesLeft: 9 })
    const { rows } = await testApp.database.pool.query(
      'select encode(code_hash, $1) as hash, secret from identity_recovery_code natural join identity_totp',
      ['escape'],
    )
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[1])
  })

  test('a ticket allows at most five attempts', { tags: 'ACCOUNT-02' }, async () => {
    const { email, app } = await withApp()
    later(30)
    const { type } = await secondFactor(email)
    const codes = []
    for (let i = 0; i < 5; i++) codes.push((await type('000000')).json<{ code: string }>().code)
    expect(codes).toEqual(Array(5).fill('second-factor-refused'))
    expect((await type(app.generate())).json()).toMatchObject({ code: 'no-second-factor' })
  })

  test('can be removed with a code of the app or a recovery code', { tags: 'ACCOUNT-02' }, async () => {
    const { email, ask, app, look } = await withApp()
    expect((await ask('/second-factor/remove')).statusCode).toBe(400)
    const refused = await ask('/second-factor/remove', { code: '000000' })
    expect(refused.json()).toMatchObject({ status: 422, code: 'second-factor-refused' })
    expect(await look()).toMatchObject({ hasSecondFactor: true })
    later(30)
    expect((await ask('/second-factor/remove', { code: app.generate() })).statusCode).toBe(200)
    expect((await ask('/second-factor/remove', { code: '000000' })).json()).toMatchObject({
      code: 'no-second-factor',
    })
    expect((await new Browser(testApp).sendSignIn({ email, password })).json()).toEqual({ url: null })

    const other = await withApp()
    const [code = ''] = other.recoveryCodes
    expect((await other.ask('/second-factor/remove', { code })).statusCode).toBe(200)
  })

  test('is removed for a person who lost it and the recovery codes; the audit trail records it, and the person gets a mail', {
    tags: ['ACCOUNT-02', 'T-F12'],
  }, async () => {
    const { email, look } = await withApp()
    const { db, pool } = testApp.database
    const publicUrl = 'https://skyway.example'
    expect(await removeLostAuthenticator(testApp.database, email.toUpperCase(), publicUrl)).toBe('removed')
    expect((await new Browser(testApp).sendSignIn({ email, password })).json()).toEqual({ url: null })
    expect(await look()).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 })
    expect(await removeLostAuthenticator(testApp.database, email, publicUrl)).toBe('no app')
    expect(await removeLostAuthenticator(testApp.database, 'nobody@example.org', publicUrl)).toBe(
      'no account',
    )

    const trail = await pool.query("select person_id from audit_trail where act = 'app for codes removed'")
    expect(trail.rows).toEqual([{ person_id: null }])
    const queued = await queuedMails(db)
    expect(queued.filter(({ topic }) => topic === 'account appRemoved')).toMatchObject([
      { to: email, text: expect.stringContaining('https://skyway.example/account') },
    ])
  })
})

describe('the credentials of an account', () => {
  test.each([
    '/password',
    '/second-factor/start',
    '/second-factor',
    '/second-factor/remove',
    '/passkeys/start',
    '/passkeys',
    '/passkeys/remove',
  ])('%s requires a proof if the last one is too old', { tags: 'ACCOUNT-03' }, async (path) => {
    const { ask } = await someone()
    await signInsAreOld()
    const body = {
      newPassword: { ticket: 'x', record: 'A'.repeat(256) },
      code: '000000',
      id: 'x',
      ticket: 'x',
      name: '',
      response: {
        id: 'x',
        rawId: 'x',
        response: { clientDataJSON: 'x', attestationObject: 'x' },
      },
    }
    expect((await ask(path, body)).json()).toMatchObject({ status: 403, code: 'proof-needed' })
  })

  test("the account's password is a proof, that of another account is not", {
    tags: 'ACCOUNT-03',
  }, async () => {
    const { email, ask, browser } = await someone()
    const other = await someone()
    await signInsAreOld()
    const prove = async (address: string, typed: string) => {
      const { startLoginRequest, finish } = await beginProof(typed, light)
      const json = { email: address, startLoginRequest }
      const started = (await browser.send('POST', '/auth/sign-in/start', { json })).json<{
        ticket: string
        loginResponse: string
      }>()
      const finishLoginRequest = finish(started.loginResponse)
      return await ask('/prove', { ticket: started.ticket, finishLoginRequest })
    }
    expect((await prove(email, 'something else')).statusCode).toBe(422)
    expect((await prove(other.email, password)).statusCode).toBe(422)
    expect((await ask('/passkeys/start')).statusCode).toBe(403)
    expect((await prove(email, password)).statusCode).toBe(200)
    expect((await ask('/passkeys/start')).statusCode).toBe(200)
  })

  test('a new password ends the sign-ins on other devices', { tags: 'ACCOUNT-03' }, async () => {
    const { email, look, browser, token } = await someone()
    const elsewhere = await signInAgain(email, 'curl')
    const fresh = 'a boat on the quiet water'
    const headers = { authorization: `Bearer ${token}` }
    const changed = await browser.sendNewPassword(
      '/auth/account/password',
      { email, password: fresh },
      {},
      headers,
    )
    expect(changed.statusCode).toBe(200)
    expect((await look()).devices).toHaveLength(1)
    expect((await elsewhere.ask('/sign-out-everywhere')).statusCode).toBe(401)
    expect((await new Browser(testApp).sendSignIn({ email, password })).statusCode).toBe(401)
    expect((await new Browser(testApp).sendSignIn({ email, password: fresh })).statusCode).toBe(200)
  })

  test('invalid passkeys are refused', { tags: 'T-C1' }, async () => {
    const { ask, browser } = await someone()
    const { ticket } = (await ask('/passkeys/start')).json<{ ticket: string }>()
    const response = { clientDataJSON: 'e30', attestationObject: 'oA' }
    const made = { ticket, name: '', response: { id: 'AA', rawId: 'AA', response } }
    expect((await ask('/passkeys', made)).json()).toMatchObject({ status: 422, code: 'passkey-refused' })
    const started = (await browser.send('POST', '/auth/passkey/start', { json: {} })).json<{
      ticket: string
    }>()
    const used = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: null }
    const json = { ticket: started.ticket, response: { id: 'AA', rawId: 'AA', response: used } }
    expect((await browser.send('POST', '/auth/passkey', { json })).json()).toMatchObject({
      status: 401,
      code: 'passkey-refused',
    })
  })
})

describe('devices', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('are listed by name, and each can be signed out', { tags: 'ACCOUNT-04' }, async () => {
    const { email, look, ask } = await someone()
    const second = await signInAgain(email, firefox)
    const { devices } = await look()
    expect(devices.map(({ name, isThis }) => [name, isThis])).toEqual(
      expect.arrayContaining([
        ['Firefox on Linux', false],
        ['Unknown device', true],
      ]),
    )
    const id = devices.find(({ isThis }) => !isThis)?.id
    expect((await ask('/devices/sign-out', { id })).statusCode).toBe(200)
    expect((await ask('/devices/sign-out', { id })).json()).toMatchObject({
      status: 404,
      code: 'device-unknown',
    })
    expect((await second.ask('/sign-out-everywhere')).statusCode).toBe(401)
    const other = await someone()
    const own = (await look()).devices[0]?.id
    expect((await other.ask('/devices/sign-out', { id: own })).statusCode).toBe(404)
  })

  test('are at most sixty: one more ends the sign-in that was not used for longest', {
    tags: 'AUTH-14',
  }, async () => {
    const { email, look, token } = await someone()
    await testApp.database.pool.query(
      `insert into identity_session (id, expires_at, cookie_hash, created_at, device, payload, user_id)
       select 'old ' || n || $1, now() + interval '1 day', sha256(('old ' || n || $1)::bytea),
         now() - n * interval '1 hour', 'Firefox', '{}', id
       from identity_user, generate_series(1, 60) as n where email = $1`,
      [email],
    )
    expect((await look()).devices).toHaveLength(61)
    const again = await signInAgain(email, firefox)
    const { devices } = await again.look()
    expect(devices).toHaveLength(60)
    expect(devices.map(({ id }) => id)).not.toContain(`old 60${email}`)
    expect(devices.map(({ id }) => id)).not.toContain(`old 59${email}`)
    expect(token).not.toBe('')
  })

  test('can be signed out all at once, and then none of their tokens works', {
    tags: 'ACCOUNT-04',
  }, async () => {
    const { email, ask, browser } = await someone()
    const second = await signInAgain(email, firefox)
    expect((await ask('/sign-out-everywhere')).json()).toEqual({ devices: 2 })
    for (const one of [ask, second.ask]) expect((await one('/sign-out-everywhere')).statusCode).toBe(401)
    const asked = await browser.send('GET', browser.authorizeUrl())
    expect(String(asked.headers.location)).toContain('/sign-in?')
  })

  test('signing in again in a browser ends its previous sign-in', { tags: 'ACCOUNT-04' }, async () => {
    const { email, browser, ask } = await someone()
    expect((await browser.sendSignIn({ email, password })).statusCode).toBe(200)
    expect((await ask('/sign-out-everywhere')).statusCode).toBe(401)
  })
})

describe('attributes', () => {
  test.each([
    [{ name: 'Ada' }, ['name']],
    [{ sub: 'me', name: 'Ada' }, ['name']],
    [{ email_verified: true, phone_number_verified: 'x', picture: '' }, ['picture']],
    [{ sub: 'x' }, []],
    [{ website: 'https://ada.example' }, []],
  ])('%j changes %j', { tags: 'AUTH-13' }, async (asked, changed) => {
    const { ask } = await someone()
    expect((await ask('/attributes', asked)).json()).toEqual({ changed })
  })

  test.each([
    { email: 'x@example.org' },
    { is_admin: true },
    { name: '\u202e' },
    { picture: 'javascript:x' },
  ])('%j is refused, and nothing changes', { tags: ['AUTH-13', 'T-B3'] }, async (asked) => {
    const { ask, look } = await someone()
    expect((await ask('/attributes', { name: 'Ada', ...asked })).statusCode).toBe(400)
    expect((await look()).name).toBe('Someone')
  })
})

test('the routes that refuse an old proof are those that the document says do', {
  tags: ['ACCOUNT-03', 'T-B1'],
}, async () => {
  const routes = Object.entries(testApp.app.swagger().paths ?? {}).flatMap(([url, { post }]) =>
    post && /^\/auth\/(account|admin)\//.test(url) ? [{ url, answers: JSON.stringify(post.responses) }] : [],
  )
  const refusing: string[] = []
  for (const { url } of routes) {
    const { headers } = await testApp.person({ admin: true })
    await signInsAreOld()
    const answer = await testApp.inject({ method: 'POST', url, headers, payload: {} })
    if (answer.body.includes('proof-needed')) refusing.push(url)
  }
  const declared = routes.filter(({ answers }) => answers.includes('proof-needed'))
  expect(declared.length).toBeGreaterThan(5)
  expect(refusing).toEqual(declared.map(({ url }) => url))
})

test('an admin has a website, which is in the ID token of the next login', { tags: 'AUTH-07' }, async () => {
  const { email, ask, look } = await someone()
  await testApp.database.pool.query('update identity_user set is_admin = true where email = $1', [email])
  const website = 'https://ada.example/off'
  expect((await ask('/attributes', { website })).json()).toEqual({ changed: ['website'] })
  expect(await look()).toMatchObject({ isAdmin: true, website })
  const browser = new Browser(testApp)
  const interaction = await browser.startSignIn()
  const answer = await browser.sendSignIn({ email, password, interaction })
  const tokens = (
    await browser.redeem(await browser.codeAt(answer.json<{ url: string }>().url))
  ).json<Tokens>()
  expect(decodeJwt(tokens.id_token)).toMatchObject({ website, groups: ['Admin'] })
})

describe('accounts that an admin creates', () => {
  async function admin() {
    const { email } = await someone()
    await testApp.database.pool.query('update identity_user set is_admin = true where email = $1', [email])
    // Only a token that was issued from then on says so.
    return { email, ...(await signInAgain(email, 'an admin')) }
  }

  test('require a new password at the first sign-in', { tags: ['ACCOUNT-05', 'AUTH-02'] }, async () => {
    const { browser, token } = await admin()
    const headers = { authorization: `Bearer ${token}` }
    const given = 'only for the first time'
    const email = 'guest@example.org'
    const fields = { email, name: 'Guest', isAdmin: false }
    const made = await browser.sendNewPassword(
      '/auth/admin/accounts',
      { email, password: given },
      fields,
      headers,
    )
    expect(made.statusCode).toBe(201)
    const twice = await browser.sendNewPassword(
      '/auth/admin/accounts',
      { email, password: given },
      fields,
      headers,
    )
    expect(twice.json()).toMatchObject({ status: 409, code: 'account-there' })

    const newBrowser = new Browser(testApp)
    const asked = (await newBrowser.sendSignIn({ email, password: given })).json<{
      step: string
      ticket: string
    }>()
    expect(asked.step).toBe('new-password')
    expect(newBrowser.cookies.size).toBe(0)
    const { ticket } = asked
    const done = await newBrowser.sendNewPassword(
      '/auth/sign-in/new-password',
      { email, password },
      { ticket },
    )
    expect(done.json()).toEqual({ url: null })
    expect(newBrowser.cookies.size).toBe(cookiesOfALogin)
    expect((await new Browser(testApp).sendSignIn({ email, password: given })).statusCode).toBe(401)
    expect((await new Browser(testApp).sendSignIn({ email, password })).json()).toEqual({ url: null })
  })

  test('a password that an admin sets ends all sign-ins, and is valid for one sign-in', {
    tags: 'ACCOUNT-05',
  }, async () => {
    const person = await someone()
    const { email } = person
    const { browser, token } = await admin()
    const headers = { authorization: `Bearer ${token}` }
    const url = '/auth/admin/accounts/password'
    const given = await browser.sendNewPassword(url, { email, password: 'given away' }, { email }, headers)
    expect(given.statusCode).toBe(200)
    expect((await person.ask('/sign-out-everywhere')).statusCode).toBe(401)
    const asked = await new Browser(testApp).sendSignIn({ email, password: 'given away' })
    expect(asked.json()).toMatchObject({ step: 'new-password' })
    // If somebody else got it, it can be replaced before they choose another.
    await browser.sendNewPassword(url, { email, password: 'given again' }, { email }, headers)
    const { ticket } = asked.json<{ ticket: string }>()
    const late = await new Browser(testApp).sendNewPassword(
      '/auth/sign-in/new-password',
      { email, password: 'mine' },
      { ticket },
    )
    expect(late.json()).toMatchObject({ status: 422, code: 'step-refused' })
    const nobody = { email: 'nobody@example.org' }
    const unknown = await browser.sendNewPassword(url, { ...nobody, password: 'x' }, nobody, headers)
    expect(unknown.statusCode).toBe(404)
  })

  test('can be created only by admins', { tags: ['ACCOUNT-05', 'T-B1'] }, async () => {
    const { browser, token } = await someone()
    const fields = { email: 'mine@example.org', name: 'Mine', isAdmin: true }
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const wanted = { email: fields.email, password }
      const asked = await browser.sendNewPassword('/auth/admin/accounts', wanted, fields, headers)
      expect(asked.statusCode).toBe('authorization' in headers ? 403 : 401)
    }
  })

  test('can no longer be created by a former admin with a token of that time', {
    tags: ['ACCOUNT-05', 'T-B1'],
  }, async () => {
    const { browser, token, email } = await admin()
    await testApp.database.pool.query('update identity_user set is_admin = false where email = $1', [email])
    const fields = { email: 'late@example.org', name: 'Late', isAdmin: true }
    const headers = { authorization: `Bearer ${token}` }
    const asked = await browser.sendNewPassword(
      '/auth/admin/accounts',
      { email: fields.email, password },
      fields,
      headers,
    )
    expect(asked.statusCode).toBe(403)
  })

  test('are in the audit trail, and so are the passwords that admins set', {
    tags: ['AUDIT-01', 'T-F12'],
  }, async () => {
    const { browser, token, email } = await admin()
    const headers = { authorization: `Bearer ${token}` }
    for (const isAdmin of [true, false, false]) {
      const fields = { email: `trail-${isAdmin}@example.org`, name: 'New', isAdmin }
      const wanted = { email: fields.email, password }
      await browser.sendNewPassword('/auth/admin/accounts', wanted, fields, headers)
    }
    await browser.sendNewPassword('/auth/admin/accounts/password', { email, password }, { email }, headers)
    const { rows } = await testApp.database.pool.query(
      `select act, thing from audit_trail join people on people.id = person_id where email = $1 order by done_at`,
      [email],
    )
    const acts = ['admin made', 'account made', 'password given']
    expect(rows).toEqual(acts.map((act) => ({ act, thing: '' })))
  })
})
