import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, type Tokens } from '../testing/browser.ts'
import { type House, openHouse } from '../testing/harness.ts'
import { sweep } from './accounts.ts'
import { firstAdminLink } from './first-admin.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const password = 'clouds over the old town'
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  house.inject({ method: 'POST', url, payload, headers })

describe('the first admin', () => {
  const link = async () => {
    const text = await firstAdminLink(house.database.db, { publicUrl: house.settings.publicUrl, hours: 24 })
    return text === null ? null : (text.split('#token=')[1] ?? '')
  }

  test('[AUTH-02] only the hash of the link is kept, and a wrong or old link makes nobody', async () => {
    const token = (await link()) ?? ''
    const { rows } = await house.database.pool.query<{ row: string }>(
      'select l::text as row from identity_first_admin_links l',
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(token)

    const account = { email: 'old@example.org', password, name: 'Old' }
    expect((await post('/auth/first-admin', { ...account, token: `${token}x` })).statusCode).toBe(422)
    await house.database.pool.query(
      `update identity_first_admin_links set expires_at = now() - interval '1 s'`,
    )
    expect((await post('/auth/first-admin', { ...account, token })).statusCode).toBe(422)
  })

  test('[AUTH-02] [AUTH-07] the link makes one admin, once, and then there are no more links', async () => {
    const token = (await link()) ?? ''
    const other = (await link()) ?? ''
    const browser = new Browser(house)
    const weak = { email: 'admin@example.org', password: 'password', name: 'Admin', token }
    expect((await browser.send('POST', '/auth/first-admin', { json: weak })).statusCode).toBe(422)

    const made = await browser.send('POST', '/auth/first-admin', { json: { ...weak, password } })
    expect(made.statusCode).toBe(200)
    for (const again of [token, other]) {
      const account = { email: `${again.slice(0, 5)}@example.org`, password, name: 'Late', token: again }
      expect((await post('/auth/first-admin', account)).statusCode).toBe(422)
    }
    expect(await link()).toBeNull()

    const asked = await browser.send('GET', browser.authorizeUrl())
    const code = new URL(String(asked.headers.location)).searchParams.get('code') ?? ''
    const tokens = (await browser.redeem(code)).json<Tokens>()
    expect(decodeJwt(tokens.access_token)['groups']).toEqual(['Admin'])
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await house.inject({ method: 'GET', url: '/api/System/secure', headers })).statusCode).toBe(200)
  })
})

describe('what a sign-up refuses', () => {
  test.each([
    ['no name', { name: '' }, 'name'],
    ['a name of invisible characters', { name: '\u202e\u200b' }, 'name'],
    ['no address', { email: 'nobody' }, 'email'],
    ['no password', { password: '' }, 'password'],
  ])('[AUTH-10] [T-C1] %s is said at its field', async (_title, change, field) => {
    const answer = await post('/auth/sign-up', { email: 'x@example.org', password, name: 'X', ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toContain(field)
  })

  test('[T-A18] a weak password is said at its field', async () => {
    const answer = await post('/auth/sign-up', { email: 'weak@example.org', password: '12345678', name: 'X' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'weak-password', errors: [{ field: 'password' }] })
  })

  test('[T-B3] nobody makes an admin of oneself', async () => {
    const more = { isAdmin: true, is_admin: true, groups: ['Admin'], emailVerified: true, id: 'mine' }
    const account = { email: 'climber@example.org', password, name: 'Climber', ...more }
    expect((await post('/auth/sign-up', account)).statusCode).toBe(200)
    const { rows } = await house.database.pool.query(
      `select is_admin, email_verified from identity_user where email = 'climber@example.org'`,
    )
    expect(rows).toEqual([{ is_admin: false, email_verified: false }])
  })

  test('[T-C1] NUL characters are refused', async () => {
    const account = { email: 'x@example.org', password: `${password}\0`, name: 'X' }
    expect((await post('/auth/sign-up', account)).statusCode).toBe(400)
    const form = 'grant_type=refresh_token&refresh_token=%00'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await house.inject({ method: 'POST', url: '/auth/oauth2/token', payload: form, headers })
    expect(answer.statusCode).toBe(400)
  })

  test('[T-C9] a form, or a page of another origin, is refused', async () => {
    const account = { email: 'form@example.org', password, name: 'X' }
    const form = await house.inject({
      method: 'POST',
      url: '/auth/sign-up',
      payload: new URLSearchParams(account).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.statusCode).toBe(415)
    for (const origin of ['https://evil.example', 'null', 'http://localhost:9999']) {
      expect((await post('/auth/sign-up', account, { origin })).statusCode).toBe(403)
    }
  })
})

describe('what a sign-in refuses', () => {
  const email = 'guessed@example.org'
  beforeAll(async () => {
    await post('/auth/sign-up', { email, password, name: 'Guessed' })
  })

  test('[T-A18] an unknown person gets the same answer as a wrong password', async () => {
    const answers = await Promise.all([
      post('/auth/sign-in', { email, password: 'not it at all' }),
      post('/auth/sign-in', { email: 'nobody@example.org', password: 'not it at all' }),
      post('/auth/sign-in', { email: 'no address', password: 'not it at all' }),
    ])
    const bodies = answers.map((answer) => ({ ...answer.json<object>(), instance: '' }))
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401])
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })

  test('[T-A18] an unknown person is not refused sooner than a known one', async () => {
    const time = async (address: string) => {
      const start = performance.now()
      await post('/auth/sign-in', { email: address, password: 'not it at all' })
      return performance.now() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 8; i += 1) {
      known.push(await time(email))
      unknown.push(await time(`nobody-${i}@example.org`))
    }
    // The fastest of each, since a busy machine only slows. The work alone differs by some milliseconds, told by many tries.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(Math.min(...known, ...unknown)).toBeGreaterThan(245)
    expect(ratio).toBeGreaterThan(0.95)
    expect(ratio).toBeLessThan(1.05)
  })

  test('[T-A17] a query that the provider did not sign is refused', async () => {
    const browser = new Browser(house)
    const query = new URLSearchParams(await browser.startSignIn())
    query.set('redirect_uri', 'https://evil.example/')
    const answer = await post('/auth/sign-in', { email, password, oauthQuery: query.toString() })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'sign-in-expired' })
  })

  test('[T-A18] [T-D3] [T-D2] guesses are limited for an account, whatever address they claim to come from', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) {
      const answer = await post(
        '/auth/sign-in',
        { email: 'target@example.org', password: `guess ${i}` },
        { 'x-forwarded-for': `10.0.0.${i}`, 'x-real-ip': `10.0.0.${i}` },
      )
      statuses.push(answer.statusCode)
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const newcomer = { email: 'newcomer@example.org', password, name: 'Newcomer' }
    expect((await post('/auth/sign-up', newcomer)).statusCode).toBe(200)
    expect((await post('/auth/sign-in', newcomer)).statusCode).toBe(200)
  })

  test('[T-D4] a hundred guesses from an address do not shut a newcomer at that address out', async () => {
    const from = (url: string, payload: object) =>
      house.inject({ method: 'POST', url, payload, remoteAddress: '192.0.2.77' })
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        from('/auth/sign-in', { email: `neighbour-${i % 20}@example.org`, password: `guess ${i}` }),
      ),
    )
    expect(new Set(guesses.map((answer) => answer.statusCode))).toEqual(new Set([401]))
    const newcomer = { email: 'next-door@example.org', password, name: 'Newcomer' }
    expect((await from('/auth/sign-up', newcomer)).statusCode).toBe(200)
    expect((await from('/auth/sign-in', newcomer)).statusCode).toBe(200)
  })
})

test('nothing of the library is served but what is named', async () => {
  const paths = [
    '/sign-up/email',
    '/sign-in/email',
    '/get-session',
    '/list-sessions',
    '/token',
    '/update-user',
  ]
  for (const path of [
    ...paths,
    '/oauth2/register',
    '/oauth2/introspect',
    '/admin/oauth2/create-client',
    '/error',
  ]) {
    expect((await house.inject({ method: 'GET', url: `/auth${path}` })).statusCode).toBe(404)
    expect((await post(`/auth${path}`, {})).statusCode).toBe(404)
  }
})

test('what is over is swept away', async () => {
  await house.database.pool.query(`update identity_session set expires_at = now() - interval '1 s'`)
  await sweep(house.database.db)
  const { rows } = await house.database.pool.query('select 1 from identity_session')
  expect(rows).toEqual([])
})
