import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { type Mailbox, openMailbox } from '../../../test/support/mail/mailbox.ts'

let mailbox: Mailbox
let testApp: TestApp
beforeAll(async () => {
  mailbox = await openMailbox()
  testApp = await openTestApp({ settings: { smtpUrl: mailbox.url, limitPerAddress: 1000 } })
})
afterAll(async () => {
  await testApp.close()
  await mailbox.close()
})

const password = 'clouds over the old town'
let count = 0

type Change = { step: 'old-address' | 'new-address'; ticket: string } | { email: string; code?: string }

/** A person with a confirmed address who is logged in. */
async function someone() {
  const email = `old-${count++}@example.org`
  const browser = new Browser(testApp)
  const interaction = await browser.startSignIn()
  const { ticket } = (await browser.sendSignUp({ email, password, name: 'Someone', interaction })).json<{
    ticket: string
  }>()
  const json = { ticket, code: await mailbox.codeTo(email), interaction }
  const answer = await browser.send('POST', '/auth/sign-up/confirm-email', { json })
  return { email, ...(await withTokens(browser, answer.json<{ url: string }>().url)) }
}

async function withTokens(browser: Browser, url: string) {
  const tokens = (await browser.redeem(await browser.codeAt(url))).json<Tokens>()
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const ask = async (path: string, json: object) =>
    await browser.send('POST', `/auth/account${path}`, { json, headers })
  return {
    browser,
    tokens,
    headers,
    ask,
    look: async () => (await browser.send('GET', '/auth/account', { headers })).json<{ email: string }>(),
    /** Asks for another address, as the page does. */
    askFor: async (email: string) => {
      const fields = { email, password }
      const answer = await browser.sendNewPassword('/auth/account/address/start', fields, { email }, headers)
      return answer.json<Change>()
    },
    /** Types in the code that the mail to the address has. */
    confirm: async (change: Change, address: string, codes = 1) => {
      const code = await mailbox.codeTo(address, codes)
      return (await ask('/address', { ...change, code })).json<Change>()
    },
  }
}

async function logIn(email: string) {
  const browser = new Browser(testApp)
  const answer = await browser.sendSignIn({ email, password, interaction: await browser.startSignIn() })
  return {
    status: answer.statusCode,
    person: async () => await withTokens(browser, answer.json<{ url: string }>().url),
  }
}

const query = async (sql: string, values: unknown[]) =>
  (await testApp.database.pool.query<Record<string, unknown>>(sql, values)).rows

describe('a change of address', () => {
  test('is confirmed by a code at the old address and one at the new, and tells the old one', {
    tags: ['ACCOUNT-09', 'AUTH-02'],
  }, async () => {
    const { email, look, askFor, confirm, browser, tokens } = await someone()
    const other = await (await logIn(email)).person()
    const to = `New-${email}`
    const asked = await askFor(to)
    expect(asked).toEqual({ step: 'old-address', ticket: expect.any(String) })
    const mailed = await mailbox.mailTo(email, await mailbox.codeTo(email, 2))
    expect(mailed.body).toContain(`to new-${email}`)
    const agreed = await confirm(asked, email, 2)
    expect(agreed).toEqual({ step: 'new-address', ticket: expect.any(String) })
    expect(await look()).toMatchObject({ email })

    expect(await confirm(agreed, `new-${email}`)).toEqual({ email: `new-${email}` })
    expect(await look()).toMatchObject({ email: `new-${email}`, emailState: 'confirmed' })
    const notice = await mailbox.mailTo(email, 'The email address of your account at SkyWay was changed')
    expect(notice.body).toContain(`is now new-${email}`)
    // As after a new password, this device stays logged in, and no other.
    expect((await other.ask('/attributes', {})).statusCode).toBe(401)
    const renewed = (await browser.refresh(tokens.refresh_token)).json<Tokens>()
    expect(decodeJwt(renewed.id_token)).toMatchObject({ email: `new-${email}`, email_verified: true })

    expect((await logIn(email)).status).toBe(401)
    expect((await logIn(to)).status).toBe(200)
  })

  test('leaves the old address to whoever signs up with it next', { tags: 'ACCOUNT-09' }, async () => {
    const { email, askFor, confirm } = await someone()
    await confirm(await confirm(await askFor(`moved-${email}`), email, 2), `moved-${email}`)
    const browser = new Browser(testApp)
    const { ticket } = (await browser.sendSignUp({ email, password, name: 'Next' })).json<{
      ticket: string
    }>()
    const json = { ticket, code: await mailbox.codeTo(email, 3) }
    expect((await browser.send('POST', '/auth/sign-up/confirm-email', { json })).statusCode).toBe(200)
    expect((await logIn(`moved-${email}`)).status).toBe(200)
  })

  test('takes with it what is stored under the confirmed address', { tags: 'ACCOUNT-09' }, async () => {
    const { email, askFor, confirm, headers, browser } = await someone()
    const to = `follows-${email}`
    await browser.send('GET', '/api/AppUser', { headers })
    await query(
      `insert into subscribers (email, source, confirmed_at) values ($1, '/', now()), ($2, '/', null)`,
      [email.toUpperCase(), to],
    )
    await query(`insert into contact_messages (name, email, subject, message) values ('S', $1, 'Hi', 'Hi')`, [
      email,
    ])
    await query(
      `insert into weekly_mails (person_id, email, due_at) select id, email, now() from people where email = $1`,
      [email],
    )
    await confirm(await confirm(await askFor(to), email, 2), to)
    expect(
      await query('select confirmed_at is not null as is_on from subscribers where email = $1', [to]),
    ).toEqual([{ is_on: true }])
    for (const table of ['people', 'weekly_mails', 'contact_messages']) {
      expect(
        await query(`select email from ${table} where lower(email) in ($1, $2)`, [email, to]),
        table,
      ).toEqual([{ email: to }])
    }
    expect(await query('select from subscribers where lower(email) = $1', [email])).toEqual([])
  })

  test('to the address of another account gets the same answers, and a mail that says so', {
    tags: ['ACCOUNT-09', 'T-A18'],
  }, async () => {
    const other = await someone()
    const { email, askFor, confirm, ask, look } = await someone()
    const agreed = await confirm(await askFor(other.email), email, 2)
    expect(agreed).toEqual({ step: 'new-address', ticket: expect.any(String) })
    const notice = await mailbox.mailTo(other.email, 'You already have an account at SkyWay')
    expect(notice.body).not.toMatch(/\d{8}/)
    const refused = await ask('/address', { ...agreed, code: '00000000' })
    expect(refused.json()).toMatchObject({ status: 422, code: 'code-refused' })
    expect(await look()).toMatchObject({ email })
  })

  test('is refused if somebody else has confirmed the address first', { tags: 'ACCOUNT-09' }, async () => {
    const [one, two] = [await someone(), await someone()]
    const to = `both-${one.email}`
    const first = await one.confirm(await one.askFor(to), one.email, 2)
    const firstCode = await mailbox.codeTo(to)
    const second = await two.confirm(await two.askFor(to), two.email, 2)
    expect(await two.confirm(second, to, 2)).toEqual({ email: to })
    const late = await one.ask('/address', { ...first, code: firstCode })
    expect(late.json()).toMatchObject({ status: 422, code: 'address-refused' })
    expect(await one.look()).toMatchObject({ email: one.email })
  })

  test('needs a proof, another address, the password of the account, and the tickets of its own person', {
    tags: ['ACCOUNT-09', 'T-A20'],
  }, async () => {
    const { email, ask, askFor } = await someone()
    const other = await someone()
    const to = `refused-${email}`
    expect(await askFor(email)).toMatchObject({ status: 422, code: 'same-address' })
    expect((await ask('/address/start', { email: to })).json()).toMatchObject({ code: 'ticket-refused' })
    expect((await ask('/address/start', { email: 'nobody' })).statusCode).toBe(400)
    const asked = await askFor(to)
    const code = await mailbox.codeTo(email, 2)
    expect((await other.ask('/address', { ...asked, code })).json()).toMatchObject({ code: 'code-too-late' })
    const skipped = { ...asked, step: 'new-address', code }
    expect((await ask('/address', skipped)).json()).toMatchObject({ code: 'code-too-late' })
    await query(`update identity_session set proven_at = now() - interval '1 hour'`, [])
    expect(await askFor(to)).toMatchObject({ status: 403, code: 'proof-needed' })
  })

  test('ends another one that was begun, and a reset that was asked for at the old address', {
    tags: ['ACCOUNT-09', 'AUTH-02'],
  }, async () => {
    const { email, ask, askFor, confirm } = await someone()
    const another = `another-${email}`
    const begun = await confirm(await askFor(another), email, 2)
    const stranger = new Browser(testApp)
    const asked = await stranger.send('POST', '/auth/forgot-password', { json: { email } })
    const { ticket } = asked.json<{ ticket: string }>()
    const code = await mailbox.codeTo(email, 3)
    const to = `final-${email}`
    expect(await confirm(await confirm(await askFor(to), email, 4), to)).toEqual({ email: to })
    expect((await ask('/address', { ...begun, code: await mailbox.codeTo(another) })).json()).toMatchObject({
      code: 'code-too-late',
    })
    const reset = await stranger.sendNewPassword(
      '/auth/forgot-password/new',
      { email, password },
      { ticket, code },
    )
    expect(reset.json()).toMatchObject({ code: 'code-too-late' })
  })

  test('needs only the code at the new address if the old one was never confirmed', {
    tags: 'ACCOUNT-09',
  }, async () => {
    const { email, askFor, confirm } = await someone()
    await query('update identity_user set email_verified = false where email = $1', [email])
    await query(`insert into subscribers (email, source) values ($1, '/')`, [email])
    const to = `sure-${email}`
    const asked = await askFor(to)
    expect(asked).toMatchObject({ step: 'new-address' })
    expect(await confirm(asked, to)).toEqual({ email: to })
    // Somebody else may have subscribed it.
    expect(await query('select email from subscribers where email in ($1, $2)', [email, to])).toEqual([
      { email },
    ])
  })
})

test('without mail, an address changes at once, unless another account has it or too many were asked for', {
  tags: 'ACCOUNT-09',
}, async () => {
  const withoutMail = await openTestApp({ settings: { nodeEnv: 'production', limitPerAddress: 1 / 50 } })
  try {
    const signUp = async (email: string) => {
      const browser = new Browser(withoutMail)
      const code = await browser.signUp({ email, password, name: 'Someone' })
      const { access_token } = (await browser.redeem(code)).json<Tokens>()
      const headers = { authorization: `Bearer ${access_token}` }
      return async (to: string) =>
        (
          await browser.sendNewPassword(
            '/auth/account/address/start',
            { email: to, password },
            { email: to },
            headers,
          )
        ).json<Change>()
    }
    const change = await signUp('one@example.org')
    await signUp('two@example.org')
    expect(await change('two@example.org')).toMatchObject({ status: 422, code: 'address-refused' })
    expect(await change('three@example.org')).toEqual({ email: 'three@example.org' })
    // Two sign-ups and two changes are the four that an address may ask for now.
    expect(await change('four@example.org')).toMatchObject({ status: 429 })
  } finally {
    await withoutMail.close()
  }
})
