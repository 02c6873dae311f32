import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, cookiesOfALogin, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { type MailServer, openMailServer } from '../../../test/support/mail/mail-server.ts'
import { stepsDue } from '../sign-in/checks.ts'
import { beginProof, light } from './opaque-client.ts'

let mailServer: MailServer
let testApp: TestApp
beforeAll(async () => {
  mailServer = await openMailServer()
  testApp = await openTestApp({
    settings: { smtpUrl: mailServer.url, limitPerAddress: 1000 },
  })
})
afterAll(async () => {
  await testApp.close()
  await mailServer.close()
})

const password = 'clouds over the old town'

/** Returns the mails to an address once there are `count`. */
async function mailsTo(email: string, count = 1) {
  const found = () => mailServer.mails.filter(({ to }) => to.includes(email))
  await expect.poll(() => found().length, { interval: 20 }).toBe(count)
  return found()
}

async function codeTo(email: string, count = 1): Promise<string> {
  const mails = await mailsTo(email, count)
  return /^Enter (\d{8}) to /m.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
}

const anotherCode = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))

async function ticketOf(answer: { json: <T>() => T }): Promise<string> {
  return answer.json<{ ticket: string }>().ticket
}

async function signUp(email: string, browser = new Browser(testApp)): Promise<Browser> {
  const ticket = await ticketOf(await browser.sendSignUp({ email, password, name: 'Someone' }))
  const json = { ticket, code: await codeTo(email) }
  expect((await browser.send('POST', '/auth/sign-up/confirm-email', { json })).statusCode).toBe(200)
  return browser
}

describe('signing up', () => {
  test('the code is read with the blanks and digits that mail programs and keyboards write', {
    tags: 'AUTH-02',
  }, async () => {
    const email = 'wide@example.org'
    const ticket = await ticketOf(await new Browser(testApp).sendSignUp({ email, password, name: 'Wide' }))
    const mailed = await codeTo(email)
    const wide = mailed.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    const code = `\u200b${wide.slice(0, 4)}\u00a0${wide.slice(4)}\u3000`
    const json = { ticket, code }
    const answer = await new Browser(testApp).send('POST', '/auth/sign-up/confirm-email', { json })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  test('an account is created when the code from the mail is typed in, and not before', {
    tags: 'AUTH-02',
  }, async () => {
    const browser = new Browser(testApp)
    const interaction = await browser.startSignIn()
    const email = 'new@example.org'
    const asked = await browser.sendSignUp({ email, password, name: 'New', interaction })
    expect(asked.json()).toMatchObject({ step: 'confirm-email' })
    expect([...browser.cookies.keys()].join()).not.toContain('session')
    expect((await new Browser(testApp).sendSignIn({ email, password })).statusCode).toBe(401)

    const ticket = await ticketOf(asked)
    const confirm = (code: string) =>
      browser.send('POST', '/auth/sign-up/confirm-email', { json: { ticket, code, interaction } })
    const code = await codeTo(email)
    expect((await confirm(anotherCode(code))).json()).toMatchObject({ status: 422, code: 'code-refused' })
    const done = await confirm(` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(done.statusCode).toBe(200)
    const tokens = (
      await browser.redeem(await browser.codeAt(done.json<{ url: string }>().url))
    ).json<Tokens>()
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const told = await browser.send('GET', '/auth/oauth2/userinfo', { headers })
    expect(told.json()).toMatchObject({ email, email_verified: true })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ email, email_verified: true })
    browser.cookies.clear()
    expect((await confirm(code)).json()).toMatchObject({ code: 'code-too-late' })
  })

  test('a known address gets the same answer, and a mail that says that it has an account', {
    tags: ['T-A18', 'AUTH-02'],
  }, async () => {
    const email = 'twice@example.org'
    await signUp(email)
    const browser = new Browser(testApp)
    const answers = []
    for (const address of [email, 'fresh@example.org']) {
      const answer = await browser.sendSignUp({ email: address, password, name: 'X' })
      answers.push({ ...answer.json<object>(), ticket: (await ticketOf(answer)).length })
    }
    expect(answers[1]).toEqual(answers[0])
    const [, second] = await mailsTo(email, 2)
    expect(second?.head.join('\n')).toContain('You already have an account at SkyWay')
    expect(second?.body).not.toMatch(/\d{8}/)
  })

  test.each(['a@host-.example', `a@${'long'.repeat(20)}.example`, 'a b@example.org'])(
    '%s, which no mail can reach, is refused',
    { tags: ['T-C1', 'T-C7'] },
    async (email) => {
      const answer = await new Browser(testApp).sendSignUp({ email, password, name: 'X' })
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'email' }] })
    },
  )

  test('a code of eight digits allows at most five attempts; after them even the right one is refused', {
    tags: ['AUTH-02', 'T-A18'],
  }, async () => {
    const email = 'guessed@example.org'
    const browser = new Browser(testApp)
    const ticket = await ticketOf(await browser.sendSignUp({ email, password, name: 'X' }))
    const code = await codeTo(email)
    expect(code).toMatch(/^\d{8}$/)
    const codes: unknown[] = []
    for (let i = 0; i < 6; i++) {
      const json = { ticket, code: i < 5 ? anotherCode(code) : code }
      const answer = await browser.send('POST', '/auth/sign-up/confirm-email', { json })
      codes.push(answer.json<{ code: string }>().code)
    }
    expect(codes).toEqual([...Array(5).fill('code-refused'), 'code-too-late'])
  })

  test('another mail contains another code, a few times an hour; the previous code no longer works', {
    tags: 'AUTH-02',
  }, async () => {
    const email = 'again@example.org'
    const browser = new Browser(testApp)
    const ticket = await ticketOf(await browser.sendSignUp({ email, password, name: 'X' }))
    const first = await codeTo(email)
    const again = () => browser.send('POST', '/auth/mail-code/again', { json: { ticket } })
    expect((await again()).statusCode).toBe(200)
    const second = await codeTo(email, 2)
    const confirm = (code: string) =>
      browser.send('POST', '/auth/sign-up/confirm-email', { json: { ticket, code } })
    if (first !== second) expect((await confirm(first)).statusCode).toBe(422)
    expect((await confirm(second)).statusCode).toBe(200)
    expect((await again()).statusCode).toBe(422)

    const { rows } = await testApp.database.pool.query(
      `select row_to_json(c)::text as c from identity_challenge c`,
    )
    expect(JSON.stringify(rows)).not.toContain(second)

    const statuses: number[] = []
    for (let i = 0; i < 8; i++) {
      const json = { email: 'bombed@example.org' }
      statuses.push((await browser.send('POST', '/auth/forgot-password', { json })).statusCode)
    }
    expect(statuses).toEqual([...Array(2).fill(200), ...Array(6).fill(429)])
  })

  test('an account from before mails were sent confirms its address at the next sign-in', {
    tags: 'AUTH-02',
  }, async () => {
    const email = 'older@example.org'
    await signUp(email)
    await testApp.database.pool.query('update identity_user set email_verified = false where email = $1', [
      email,
    ])
    const browser = new Browser(testApp)
    const asked = await browser.sendSignIn({ email, password })
    expect(asked.json()).toMatchObject({ step: 'confirm-email' })
    const json = { ticket: await ticketOf(asked), code: await codeTo(email, 2) }
    expect((await browser.send('POST', '/auth/sign-in/confirm-email', { json })).statusCode).toBe(200)
    expect(browser.cookies.size).toBe(cookiesOfALogin)
    expect((await new Browser(testApp).sendSignIn({ email, password })).json()).toEqual({ url: null })
  })
})

describe('a forgotten password', () => {
  test('is replaced by the person who reads the mail, which ends all sign-ins', {
    tags: 'AUTH-02',
  }, async () => {
    const email = 'forgot@example.org'
    const before = await signUp(email)
    const browser = new Browser(testApp)
    const ask = await browser.send('POST', '/auth/forgot-password', {
      json: { email: ' Forgot@Example.org ' },
    })
    const fields = { ticket: await ticketOf(ask), code: await codeTo(email, 2) }
    const fresh = 'a boat on the quiet water'
    const wrong = { ...fields, code: anotherCode(fields.code) }
    const refused = await browser.sendNewPassword(
      '/auth/forgot-password/new',
      { email, password: fresh },
      wrong,
    )
    expect(refused.json()).toMatchObject({ code: 'code-refused' })
    const done = await browser.sendNewPassword(
      '/auth/forgot-password/new',
      { email, password: fresh },
      fields,
    )
    expect(done.json()).toEqual({ url: null })
    expect(browser.cookies.size).toBe(cookiesOfALogin)

    const asked = await before.send('GET', before.authorizeUrl())
    expect(String(asked.headers.location)).toContain('/sign-in?')
    expect((await new Browser(testApp).sendSignIn({ email, password })).statusCode).toBe(401)
    expect((await new Browser(testApp).sendSignIn({ email, password: fresh })).statusCode).toBe(200)
    const [, , told] = await mailsTo(email, 3)
    expect(told?.head.join('\n')).toContain('was changed')
  })

  test('is replaced: codes and sign-ins that were started with it end', { tags: 'T-A18' }, async () => {
    const email = 'hurried@example.org'
    await signUp(email)
    const browser = new Browser(testApp)
    const ask = async (count: number) => {
      // A third mail from the same network would have to wait.
      const elsewhere = new Browser(testApp, { remoteAddress: `192.0.2.${count}` })
      const asked = await elsewhere.send('POST', '/auth/forgot-password', { json: { email } })
      return { ticket: await ticketOf(asked), code: await codeTo(email, count) }
    }
    const earlier = await ask(2)
    const later = await ask(3)
    const { startLoginRequest, finish } = await beginProof(password, light)
    const begun = await browser.send('POST', '/auth/sign-in/start', { json: { email, startLoginRequest } })
    const { ticket, loginResponse } = begun.json<{ ticket: string; loginResponse: string }>()

    const url = '/auth/forgot-password/new'
    expect(
      (await browser.sendNewPassword(url, { email, password: 'a lamp in the window' }, later)).statusCode,
    ).toBe(200)
    const replaced = await browser.sendNewPassword(url, { email, password: 'a lamp in the cellar' }, earlier)
    expect(replaced.json()).toMatchObject({ status: 422, code: 'code-too-late' })
    const json = { ticket, finishLoginRequest: finish(loginResponse) }
    expect((await browser.send('POST', '/auth/sign-in', { json })).statusCode).toBe(401)
  })

  test('of an unconfirmed address is replaced: the other credentials of the account are deleted', {
    tags: 'T-A18',
  }, async () => {
    const email = 'claimed@example.org'
    await signUp(email)
    const { db, pool } = testApp.database
    const { rows } = await pool.query<{ id: string }>(
      'update identity_user set email_verified = false where email = $1 returning id',
      [email],
    )
    const account = rows[0]?.id ?? ''
    await pool.query(
      `insert into identity_passkey (credential_id, user_id, public_key, counter, transports, name)
       values ('of-the-maker', $1, '', 0, '[]', 'Key')`,
      [account],
    )
    await pool.query(
      `insert into identity_totp (user_id, secret, confirmed_at) values ($1, 'of the maker', now())`,
      [account],
    )
    expect(await stepsDue(db, account, { way: 'passkey', confirmsEmail: true })).toEqual(['confirm-email'])

    const browser = new Browser(testApp)
    const ask = await browser.send('POST', '/auth/forgot-password', { json: { email } })
    const fields = { ticket: await ticketOf(ask), code: await codeTo(email, 2) }
    const done = await browser.sendNewPassword(
      '/auth/forgot-password/new',
      { email, password: 'a boat on the water' },
      fields,
    )
    expect(done.json()).toEqual({ url: null })
    const left = await pool.query(
      'select from identity_passkey where user_id = $1 union all select from identity_totp where user_id = $1',
      [account],
    )
    expect(left.rowCount).toBe(0)
    expect(await stepsDue(db, account, { way: 'passkey', confirmsEmail: true })).toEqual([])
  })

  test('an unknown address gets the same answer, and no mail', { tags: 'T-A18' }, async () => {
    const email = 'known@example.org'
    await signUp(email)
    const browser = new Browser(testApp)
    const shapes = []
    for (const address of [email, 'unknown@example.org']) {
      const answer = await browser.send('POST', '/auth/forgot-password', { json: { email: address } })
      const ticket = await ticketOf(answer)
      const fields = { ticket, code: '000000' }
      const refused = await browser.sendNewPassword(
        '/auth/forgot-password/new',
        { email: address, password },
        fields,
      )
      shapes.push([answer.statusCode, ticket.length, refused.json<{ code: string }>().code])
    }
    expect(shapes[1]).toEqual(shapes[0])
    await mailsTo(email, 2)
    await mailsTo('unknown@example.org', 0)
  })
})

test('if no mails can be sent, accounts are created at once, and a forgotten password is answered with the reason', {
  tags: 'AUTH-02',
}, async () => {
  const bare = await openTestApp()
  try {
    const browser = new Browser(bare)
    const made = await browser.sendSignUp({ email: 'a@example.org', password, name: 'A' })
    expect(made.json()).toEqual({ url: null })
    const asked = await browser.send('POST', '/auth/forgot-password', { json: { email: 'a@example.org' } })
    expect(asked.json()).toMatchObject({ status: 422, code: 'no-mail' })
  } finally {
    await bare.close()
  }
})
