import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import {
  openWithSocialProviders,
  pathOf,
  signInAt,
  type WithSocialProviders,
} from '../../../test/support/app/social-providers.ts'
import { addPasskey, type SoftwarePasskey, sendPasskey } from '../../../test/support/app/software-passkey.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { type Mailbox, openMailbox } from '../../../test/support/mail/mailbox.ts'
import type { SocialProviderName } from '../../settings/settings.ts'

const limits = {
  limitPerAddress: 1000,
}
let mailbox: Mailbox
let app: WithSocialProviders
let testApp: TestApp
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await openWithSocialProviders({ ...limits, smtpUrl: mailbox.url })
  testApp = app.testApp
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const password = 'clouds over the old town'
const newPassword = 'a boat on the quiet water'
let count = 0

/** An account whose address is confirmed, and what its person has to sign in to it. */
interface Owner {
  readonly email: string
  readonly account: string
  readonly username: string
  app?: TOTP
  recoveryCode?: string
  passkey?: SoftwarePasskey
}

/** Creates an account with a confirmed address, which Google has verified, too. */
async function makeOwner(): Promise<Owner> {
  count += 1
  const username = `owner-${count}`
  const email = `${username}@example.org`
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    `insert into identity_user (id, name, email, email_verified, is_admin)
     values (gen_random_uuid(), 'Owner', $1, true, false) returning id`,
    [email],
  )
  app.known('google', username)
  return { email, username, account: rows[0]?.id ?? '' }
}

const has = {
  async password({ email }: Owner) {
    const browser = new Browser(testApp)
    const { ticket } = (await browser.send('POST', '/auth/forgot-password', { json: { email } })).json<{
      ticket: string
    }>()
    const code = await mailbox.codeTo(email)
    const answer = await browser.sendNewPassword(
      '/auth/forgot-password/new',
      { email, password },
      { ticket, code },
    )
    expect(answer.statusCode).toBe(200)
  },
  async passwordOfAdmin(owner: Owner) {
    await has.password(owner)
    await testApp.database.pool.query('update identity_password set must_change = true where user_id = $1', [
      owner.account,
    ])
  },
  async app(owner: Owner) {
    const { ask } = await signedIn(owner)
    const { secret } = (await ask('/second-factor/start')).json<{ secret: string }>()
    owner.app = new TOTP({ secret: Secret.fromBase32(secret) })
    const on = await ask('/second-factor', { code: owner.app.generate() })
    owner.recoveryCode = on.json<{ recoveryCodes: string[] }>().recoveryCodes[0] ?? ''
  },
  async passkey(owner: Owner) {
    owner.passkey = await addPasskey(testApp, owner.account)
  },
  facebook: (owner: Owner) => hasLinked('facebook', owner),
  google: (owner: Owner) => hasLinked('google', owner),
} satisfies Record<string, (owner: Owner) => Promise<void>>

async function hasLinked(provider: SocialProviderName, { account, username }: Owner) {
  app.known(provider, username)
  await testApp.database.pool.query(
    `insert into identity_account (id, account_id, provider_id, user_id, updated_at)
     values (gen_random_uuid(), $1, $2, $3, now())`,
    [username, provider, account],
  )
}

/** Signs in to an account without its own means, which is not tested here. */
async function signedIn({ account }: Owner) {
  const passkey = await addPasskey(testApp, account)
  const browser = new Browser(testApp)
  const answer = await sendPasskey(browser, passkey, await browser.startSignIn())
  const { url } = answer.json<{ url: string }>()
  await testApp.database.pool.query(`delete from identity_passkey where user_id = $1 and name = 'Test'`, [
    account,
  ])
  return withTokens(browser, (await browser.redeem(await browser.codeAt(url))).json<Tokens>())
}

function withTokens(browser: Browser, { access_token }: Tokens) {
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    browser,
    ask: (path: string, json: object = {}) => browser.send('POST', `/auth/account${path}`, { json, headers }),
    links: async () =>
      (await browser.send('GET', '/auth/account', { headers })).json<{
        links: { id: string; provider: string; linkedAt: string }[]
      }>().links,
  }
}

type Proof = (browser: Browser, owner: Owner) => Promise<unknown>

/** The ways to sign in, each as far as its name says. */
const by = {
  async password(browser, { email }) {
    const answer = await browser.sendSignIn({ email, password })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ step?: string; ticket: string }>()
  },
  async wrongPassword(browser, { email }) {
    expect((await browser.sendSignIn({ email, password: newPassword })).statusCode).toBe(401)
  },
  async passwordAndCode(browser, owner) {
    const { ticket } = await by.password(browser, owner)
    // The code that turned the app on was that of this half minute, and works once.
    const code = owner.app?.generate({ timestamp: Date.now() + 30_000 })
    const answer = await browser.send('POST', '/auth/sign-in/second-factor', { json: { ticket, code } })
    expect(answer.json()).toEqual({ url: null })
  },
  async passwordAndWrongCode(browser, owner) {
    const { ticket } = await by.password(browser, owner)
    const json = { ticket, code: '000000' }
    expect((await browser.send('POST', '/auth/sign-in/second-factor', { json })).statusCode).toBe(422)
  },
  async passwordAndRecoveryCode(browser, owner) {
    const { ticket } = await by.password(browser, owner)
    const json = { ticket, code: owner.recoveryCode }
    expect((await browser.send('POST', '/auth/sign-in/second-factor', { json })).statusCode).toBe(200)
  },
  async passwordAndNewOne(browser, owner) {
    const { ticket } = await by.password(browser, owner)
    const answer = await browser.sendNewPassword(
      '/auth/sign-in/new-password',
      { email: owner.email, password: newPassword },
      { ticket },
    )
    expect(answer.json()).toEqual({ url: null })
  },
  async mailedCode(browser, { email }) {
    const asked = await browser.send('POST', '/auth/forgot-password', { json: { email } })
    const { ticket } = asked.json<{ ticket: string }>()
    const code = await mailbox.codeTo(email, 2)
    const answer = await browser.sendNewPassword(
      '/auth/forgot-password/new',
      { email, password: newPassword },
      { ticket, code },
    )
    expect(answer.json()).toEqual({ url: null })
  },
  async passkey(browser, { passkey }) {
    expect(passkey && (await sendPasskey(browser, passkey)).json()).toEqual({ url: null })
  },
  async facebook(browser, { username }) {
    expect((await app.enter('facebook', username, browser)).location).toContain('/auth/oauth2/authorize/')
  },
  async nothing() {},
} satisfies Record<string, Proof>

/** Comes back from Google for the first time. Returns the browser, which is at the sign-in page again. */
async function fromGoogle({ username }: Owner): Promise<Browser> {
  const { browser, location } = await app.enter('google', username)
  expect(location).toMatch(/\/sign-in\?interaction=.*#federation=link&provider=google$/)
  expect([...browser.cookies.keys()].filter((name) => !/interaction|resume/.test(name))).toEqual([
    'skyway.pending-link',
  ])
  return browser
}

/** Returns the providers with which an account is linked. */
async function linksOf({ account }: Owner): Promise<string[]> {
  const { rows } = await testApp.database.pool.query<{ provider_id: string }>(
    'select provider_id from identity_account where user_id = $1 order by created_at',
    [account],
  )
  return rows.map(({ provider_id }) => provider_id)
}

describe('the first sign-in through Google with the address of an account', {
  tags: ['AUTH-15', 'T-A4'],
}, () => {
  test.each<[(keyof typeof has)[], keyof typeof by, boolean]>([
    // What the account has, what its person does, and whether it is linked then.
    [['password'], 'nothing', false],
    [['password'], 'wrongPassword', false],
    [['password'], 'password', true],
    [['password', 'app'], 'password', false],
    [['password', 'app'], 'passwordAndWrongCode', false],
    [['password', 'app'], 'passwordAndCode', true],
    [['password', 'app'], 'passwordAndRecoveryCode', true],
    [['passwordOfAdmin'], 'password', false],
    [['passwordOfAdmin'], 'passwordAndNewOne', true],
    [['passkey'], 'nothing', false],
    [['passkey'], 'passkey', true],
    [['password', 'app', 'passkey'], 'passkey', true],
    [['facebook'], 'nothing', false],
    [['facebook'], 'facebook', true],
    [['facebook', 'password'], 'password', true],
    [['facebook', 'password'], 'facebook', true],
    [['password'], 'mailedCode', true],
  ])('with %j asks for its own: after %s it is linked: %j', async (means, proof, isLinked) => {
    const owner = await makeOwner()
    for (const one of means) await has[one](owner)
    const before = await linksOf(owner)
    const browser = await fromGoogle(owner)
    await by[proof](browser, owner)
    expect(await linksOf(owner)).toEqual(isLinked ? [...before, 'google'] : before)
    if (!isLinked) return
    expect(browser.cookies.has('skyway.pending-link')).toBe(false)
    const { browser: next, location } = await app.enter('google', owner.username)
    const { id_token } = (await next.redeem(await next.codeAt(location))).json<Tokens>()
    expect(decodeJwt(id_token).sub).toBe(owner.account)
  })

  test('makes no link by a sign-in to another account, nor afterwards', { tags: 'T-A14' }, async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()]
    for (const one of [owner, other]) await has.password(one)
    const browser = await fromGoogle(owner)
    const kept = new Map(browser.cookies)
    await by.password(browser, other)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    await by.password(browser, owner)
    expect([await linksOf(owner), await linksOf(other)]).toEqual([[], []])
  })

  test('makes no link in another browser', { tags: 'T-A14' }, async () => {
    const owner = await makeOwner()
    await has.password(owner)
    await fromGoogle(owner)
    await by.password(new Browser(testApp), owner)
    expect(await linksOf(owner)).toEqual([])
  })

  test('waits in a cookie that no script and no other path reads', {
    tags: ['T-A14', 'AUTH-14'],
  }, async () => {
    const owner = await makeOwner()
    const { browser, back } = await app.leave('google', owner.username)
    const { cookies } = await browser.send('GET', pathOf(back))
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'skyway.federation', maxAge: 0, path: '/auth/callback' }),
      {
        name: 'skyway.pending-link',
        value: expect.stringMatching(/^[\w-]{32}$/),
        maxAge: 600,
        path: '/auth',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ])
  })

  test('makes no link after ten minutes', { tags: 'T-A14' }, async () => {
    const owner = await makeOwner()
    await has.password(owner)
    const browser = await fromGoogle(owner)
    await testApp.database.pool.query(
      `update identity_challenge set expires_at = expires_at - interval '10 minutes'
       where kind = 'pending link'`,
    )
    await by.password(browser, owner)
    expect(await linksOf(owner)).toEqual([])
  })

  test('makes one link if two sign-ins complete it at once', { tags: 'T-A14' }, async () => {
    const owner = await makeOwner()
    await has.password(owner)
    const browser = await fromGoogle(owner)
    const second = new Browser(testApp)
    for (const [name, value] of browser.cookies) second.cookies.set(name, value)
    await Promise.all([by.password(browser, owner), by.password(second, owner)])
    expect(await linksOf(owner)).toEqual(['google'])
  })

  test('tells the owner by mail that the account is linked', async () => {
    const owner = await makeOwner()
    await has.passkey(owner)
    await by.passkey(await fromGoogle(owner), owner)
    const { body } = await mailbox.mailTo(owner.email, 'You can now log in to SkyWay with Google')
    expect(body).toContain('http://localhost:8080/account')
  })

  test('is forgotten with the account', { tags: 'T-G1' }, async () => {
    const owner = await makeOwner()
    await fromGoogle(owner)
    const { browser } = await signedIn(owner)
    expect([...browser.cookies.keys()]).not.toContain('skyway.pending-link')
    const tokens = await signedInToApi(owner)
    const deleted = await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers: tokens })
    expect(deleted.statusCode, deleted.body).toBe(200)
    const { rows } = await testApp.database.pool.query(
      `select from identity_challenge where data->>'account' = $1`,
      [owner.account],
    )
    expect(rows).toEqual([])
  })
})

async function signedInToApi(owner: Owner) {
  const passkey = await addPasskey(testApp, owner.account)
  const browser = new Browser(testApp)
  const answer = await sendPasskey(browser, passkey, await browser.startSignIn())
  const tokens = (
    await browser.redeem(await browser.codeAt(answer.json<{ url: string }>().url))
  ).json<Tokens>()
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  expect((await testApp.inject({ method: 'GET', url: '/api/AppUser', headers })).statusCode).toBe(200)
  return headers
}

describe('on the account page', { tags: 'ACCOUNT-08' }, () => {
  type Person = Awaited<ReturnType<typeof signedIn>>

  /** Leaves the account page for a provider and comes back. Returns the fragment of the page. */
  async function leaveFor(
    { browser, ask }: Person,
    name: SocialProviderName,
    username: string,
    path: '/links/start' | '/prove-by-provider' = '/links/start',
  ): Promise<string> {
    const started = await ask(path, { provider: name })
    expect(started.statusCode, started.body).toBe(200)
    const back = await signInAt(started.json<{ url: string }>().url, username)
    const answer = await browser.send('GET', pathOf(back))
    const { pathname, hash } = new URL(String(answer.headers.location))
    expect(pathname).toBe('/account')
    return hash
  }
  const proofsAreOld = ({ account }: Owner) =>
    testApp.database.pool.query(
      `update identity_session set proven_at = now() - interval '1 hour' where user_id = $1`,
      [account],
    )

  test('a provider is linked, listed with the day, and removed; each time a mail says so', async () => {
    const owner = await makeOwner()
    await has.passkey(owner)
    const person = await signedIn({ ...owner })
    await has.passkey(owner)
    expect(await leaveFor(person, 'google', owner.username)).toBe('#federation=linked&provider=google')
    expect(await leaveFor(person, 'google', owner.username)).toBe('#federation=linked&provider=google')
    await mailbox.mailTo(owner.email, 'You can now log in to SkyWay with Google')
    const [link, ...others] = await person.links()
    expect(others).toEqual([])
    expect(link).toEqual({ id: expect.any(String), provider: 'google', linkedAt: expect.any(String) })
    expect(Date.now() - Date.parse(link?.linkedAt ?? '')).toBeLessThan(60_000)

    expect((await person.ask('/links/remove', { id: link?.id })).statusCode).toBe(200)
    expect(await person.links()).toEqual([])
    await mailbox.mailTo(owner.email, 'You can no longer log in to SkyWay with Google')
    expect((await person.ask('/links/remove', { id: link?.id })).json()).toMatchObject({
      status: 404,
      code: 'link-unknown',
    })
    await fromGoogle(owner)
  })

  test('an address that differs does not matter to a person who is signed in', async () => {
    const owner = await makeOwner()
    const person = await signedIn(owner)
    app.known('amazon', `${owner.username}-at-amazon`)
    await leaveFor(person, 'amazon', `${owner.username}-at-amazon`)
    expect(await linksOf(owner)).toEqual(['amazon'])
  })

  test("another account's link is neither taken nor removed", { tags: 'T-A4' }, async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()]
    for (const one of [owner, other]) await has.facebook(one)
    const person = await signedIn(other)
    expect(await leaveFor(person, 'facebook', owner.username)).toBe('#federation=taken&provider=facebook')
    const [link] = await (await signedIn(owner)).links()
    expect((await person.ask('/links/remove', { id: link?.id })).statusCode).toBe(404)
    expect([await linksOf(owner), await linksOf(other)]).toEqual([['facebook'], ['facebook']])
  })

  test.each(['/links/start', '/links/remove'])(
    '%s requires a proof if the last one is too old; the own provider is one',
    { tags: 'ACCOUNT-03' },
    async (path) => {
      const [owner, other] = [await makeOwner(), await makeOwner()]
      for (const one of [owner, other]) await has.google(one)
      const person = await signedIn(owner)
      await proofsAreOld(owner)
      const ask = () => person.ask(path, { provider: 'facebook', id: 'x' })
      expect((await ask()).json()).toMatchObject({ status: 403, code: 'proof-needed' })
      const prove = (username: string) => leaveFor(person, 'google', username, '/prove-by-provider')
      expect(await prove(other.username)).toBe('#federation=another&provider=google')
      expect((await ask()).statusCode).toBe(403)
      expect(await prove(owner.username)).toBe('#federation=proven&provider=google')
      expect((await ask()).statusCode).not.toBe(403)
    },
  )

  test('a person who has been signed out meanwhile links nothing', { tags: 'T-A14' }, async () => {
    const owner = await makeOwner()
    const person = await signedIn(owner)
    const started = await person.ask('/links/start', { provider: 'google' })
    const back = await signInAt(started.json<{ url: string }>().url, owner.username)
    expect((await person.ask('/sign-out-everywhere')).statusCode).toBe(200)
    const answer = await person.browser.send('GET', pathOf(back))
    expect(answer.headers.location).toBe('http://localhost:8080/account#federation=expired&provider=google')
    expect(await linksOf(owner)).toEqual([])
  })

  test('a refusal by the provider links nothing and leads back', async () => {
    const owner = await makeOwner()
    const person = await signedIn(owner)
    const started = await person.ask('/links/start', { provider: 'google' })
    const back = await signInAt(started.json<{ url: string }>().url, owner.username)
    back.searchParams.delete('code')
    back.searchParams.set('error', 'access_denied')
    const answer = await person.browser.send('GET', pathOf(back))
    expect(answer.headers.location).toBe('http://localhost:8080/account#federation=failed&provider=google')
    expect(await linksOf(owner)).toEqual([])
  })

  test.each<[(keyof typeof has)[], boolean]>([
    [['facebook'], false],
    [['facebook', 'password'], true],
    [['facebook', 'passkey'], true],
  ])('of %j the link is removed: %j, since something to log in with is left', async (means, isRemoved) => {
    const owner = await makeOwner()
    const person = await signedIn(owner)
    for (const one of means) await has[one](owner)
    // A new password ends all sign-ins.
    const now = means.includes('password') ? await signedIn(owner) : person
    if (means.includes('passkey')) await has.passkey(owner)
    const [link] = await now.links()
    const answer = await now.ask('/links/remove', { id: link?.id })
    expect(answer.json()).toMatchObject(isRemoved ? {} : { status: 409, code: 'last-way-in' })
    expect(await linksOf(owner)).toEqual(isRemoved ? [] : ['facebook'])
  })

  test('neither two removals at once nor the removal of a passkey leave nothing to log in with', async () => {
    const owner = await makeOwner()
    const person = await signedIn(owner)
    await has.facebook(owner)
    await leaveFor(person, 'google', owner.username)
    const links = await person.links()
    const answers = await Promise.all(links.map(({ id }) => person.ask('/links/remove', { id })))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])

    await has.passkey(owner)
    const [link] = await person.links()
    expect((await person.ask('/links/remove', { id: link?.id })).statusCode).toBe(200)
    const { rows } = await testApp.database.pool.query<{ credential_id: string }>(
      'select credential_id from identity_passkey where user_id = $1',
      [owner.account],
    )
    const removed = await person.ask('/passkeys/remove', { id: rows[0]?.credential_id })
    expect(removed.json()).toMatchObject({ status: 409, code: 'last-way-in' })
    await has.facebook(owner)
    const again = await person.ask('/passkeys/remove', { id: rows[0]?.credential_id })
    expect(again.statusCode).toBe(200)
  })

  test('a password without an address is nothing to log in with', async () => {
    const owner = await makeOwner()
    await has.password(owner)
    const person = await signedIn(owner)
    await has.facebook(owner)
    await testApp.database.pool.query('update identity_user set email = $1 where id = $2', [
      `${owner.username}@facebook.invalid`,
      owner.account,
    ])
    const [link] = await person.links()
    expect((await person.ask('/links/remove', { id: link?.id })).statusCode).toBe(409)
  })

  test('a provider that is configured is required', async () => {
    const { ask } = await signedIn(await makeOwner())
    expect((await ask('/links/start', { provider: 'nobody' })).statusCode).toBe(400)
    expect((await ask('/prove-by-provider', {})).statusCode).toBe(400)
  })
})
