import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { beginPassword, beginProof, light } from './opaque-client.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const password = 'clouds over the old town'
let network = 0
/** Returns a browser of a network that has not failed. */
function newcomer(): Browser {
  network += 1
  return new Browser(testApp, { remoteAddress: `192.0.2.${network}` })
}

/** The same blinded messages each time, so that equal keys of the server give equal evaluations. */
async function probe() {
  const { registrationRequest } = await beginPassword('a probe', light)
  const { startLoginRequest } = await beginProof('a probe', light)
  return async (email: string) => {
    const browser = newcomer()
    const registration = await browser.send('POST', '/auth/password/start', {
      json: { email, registrationRequest },
    })
    const login = await browser.send('POST', '/auth/sign-in/start', { json: { email, startLoginRequest } })
    const { loginResponse } = login.json<{ loginResponse: string }>()
    return {
      registration: registration.json<{ registrationResponse: string }>().registrationResponse,
      // The evaluated element; a nonce and the masked envelope follow (RFC 9807 6.3.2).
      login: Buffer.from(loginResponse, 'base64url').subarray(0, 32).toString('hex'),
    }
  }
}

describe("the server's key for an address (RFC 9807 10.9)", () => {
  test('is the same before it signs up, afterwards, and with another password', {
    tags: 'T-A18',
  }, async () => {
    const evaluate = await probe()
    const email = 'prober@example.org'
    const before = await evaluate(email)
    const browser = newcomer()
    expect((await browser.sendSignUp({ email, password, name: 'Prober' })).statusCode).toBe(200)
    expect(await evaluate(email)).toEqual(before)
    expect(await evaluate(` ${email.toUpperCase()} `)).toEqual(before)
    expect((await evaluate('another@example.org')).login).not.toBe(before.login)
    expect((await browser.sendSignIn({ email, password })).statusCode).toBe(200)
  })

  test('stays for an account from before, whose record has an identifier of its own', {
    tags: 'T-A18',
  }, async () => {
    const evaluate = await probe()
    const email = 'older@example.org'
    const { pool } = testApp.database
    const { rows } = await pool.query<{ id: string }>(
      `insert into identity_user (id, name, email, email_verified, is_admin)
       values ($1, 'Older', $1, true, false) returning id`,
      [email],
    )
    await pool.query(
      'insert into identity_password (user_id, credential_id, record, must_change) select $1, $2, record, true from identity_password limit 1',
      [rows[0]?.id, randomUUID()],
    )
    const before = await evaluate(email)
    // The record is of another account, so that only a new one lets the person in.
    const newPassword = await recordFor(email, 'a boat on the quiet water')
    await pool.query('update identity_password set record = $2, must_change = false where user_id = $1', [
      email,
      newPassword.record,
    ])
    expect(await evaluate(email)).toEqual(before)
    const signedIn = await newcomer().sendSignIn({ email, password: 'a boat on the quiet water' })
    expect(signedIn.statusCode).toBe(200)
  })
})

/** Returns a new password of an address, as the pages send it. */
async function recordFor(email: string, typed: string): Promise<{ ticket: string; record: string }> {
  const { registrationRequest, finish } = await beginPassword(typed, light)
  const started = await newcomer().send('POST', '/auth/password/start', {
    json: { email, registrationRequest },
  })
  const { ticket, registrationResponse } = started.json<{ ticket: string; registrationResponse: string }>()
  return { ticket, record: finish(registrationResponse) }
}

describe('the registration', () => {
  test('gives no free guesses: each evaluation is a try of the address', { tags: 'T-A18' }, async () => {
    const email = 'evaluated@example.org'
    await newcomer().sendSignUp({ email, password, name: 'Evaluated' })
    const stranger = newcomer()
    const { registrationRequest } = await beginPassword('a guess', light)
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      const json = { email, registrationRequest }
      statuses.push((await stranger.send('POST', '/auth/password/start', { json })).statusCode)
    }
    expect(statuses).toEqual([...Array(5).fill(200), 429])
    expect((await stranger.sendSignIn({ email, password })).statusCode).toBe(429)
    expect((await newcomer().sendSignIn({ email, password })).statusCode).toBe(200)
  })

  test('a record that was made for one address is refused for another', { tags: 'T-A18' }, async () => {
    const newPassword = await recordFor('mine@example.org', password)
    const answer = await newcomer().send('POST', '/auth/sign-up', {
      json: { email: 'yours@example.org', newPassword },
    })
    expect(answer.json()).toMatchObject({ status: 422, code: 'ticket-refused' })
  })
})
