import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import type { Person } from '../../../test/support/app/signed-in-person.ts'
import {
  openWithSocialProviders,
  pathOf,
  signInAt,
  type WithSocialProviders,
} from '../../../test/support/app/social-providers.ts'
import { addPasskey } from '../../../test/support/app/software-passkey.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { type Mailbox, openMailbox } from '../../../test/support/mail/mailbox.ts'
import type { SocialProviderName } from '../../settings/settings.ts'

let mailbox: Mailbox
let app: WithSocialProviders
let testApp: TestApp
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await openWithSocialProviders({ smtpUrl: mailbox.url, limitPerAddress: 1000 })
  testApp = app.testApp
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

let person: Person
let browser: Browser
beforeEach(async () => {
  person = await testApp.person()
  browser = new Browser(testApp)
  await proofIsOld()
})

const run = (text: string, ...values: unknown[]) => testApp.database.pool.query(text, values)

const proofIsOld = () =>
  run(`update identity_session set proven_at = now() - interval '1 hour' where user_id = $1`, person.subject)

const ask = (path: string, json: object = {}, by = person) =>
  browser.send('POST', `/auth/account${path}`, { json, headers: by.headers })

const accountOf = async ({ headers }: Pick<Person, 'headers'>) =>
  (await testApp.inject({ url: '/auth/account', headers })).json<{ isProven: boolean; proofs: string[] }>()

async function link(provider: SocialProviderName): Promise<void> {
  app.known(provider, person.subject)
  await run(
    `insert into identity_account (id, account_id, provider_id, user_id, updated_at)
     values (gen_random_uuid(), $1, $2, $1, now())`,
    person.subject,
    provider,
  )
}

const setPassword = () =>
  run(
    `insert into identity_password (user_id, credential_id, record, must_change) values ($1, $1, '', false)`,
    person.subject,
  )

/** Begins a proof and returns the address of the provider to which the browser goes. */
async function leave(provider: SocialProviderName): Promise<URL> {
  const started = await ask('/prove-by-provider', { provider })
  expect(started.statusCode, started.body).toBe(200)
  return new URL(started.json<{ url: string }>().url)
}

/** Logs in at the provider and comes back. Returns the result in the address of the account page. */
async function comeBack(url: URL): Promise<string | null> {
  const back = await signInAt(url.href, person.subject)
  const answer = await browser.send('GET', pathOf(back))
  const { pathname, hash } = new URL(String(answer.headers.location))
  expect(pathname).toBe('/account')
  return new URLSearchParams(hash.slice(1)).get('federation')
}

describe('a proof through a social provider', { tags: ['ACCOUNT-03', 'T-A20'] }, () => {
  test.each(['google', 'apple'] as const)('asks %s for a new login', async (provider) => {
    await link(provider)
    const asked = (await leave(provider)).searchParams
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
  })

  test('a login asks for none', async () => {
    const { json } = await browser.send('POST', '/auth/federation/google', { json: {} })
    const asked = new URL(json<{ url: string }>().url).searchParams
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual([null, null])
  })

  test.each([
    ['after the person has left', 0, 'proven'],
    ['a little earlier, by a clock that is behind', 25, 'proven'],
    ['half a minute earlier', 35, 'stale'],
    ['an hour earlier', 3600, 'stale'],
  ])('is given by a login %s: %d s give %s', async (_title, seconds, result) => {
    await link('google')
    const url = await leave('google')
    await run(
      `update identity_challenge set data = jsonb_set(data, '{leftAt}', to_jsonb((data->>'leftAt')::float8 + $2))
       where user_id = $1`,
      person.subject,
      seconds,
    )
    expect(await comeBack(url)).toBe(result)
    expect((await accountOf(person)).isProven).toBe(result === 'proven')
  })

  test('is not given without the time of the login, as when the browser leaves the parameters out', async () => {
    await link('google')
    const url = await leave('google')
    url.searchParams.delete('prompt')
    url.searchParams.delete('max_age')
    expect(await comeBack(url)).toBe('stale')
    expect((await accountOf(person)).isProven).toBe(false)
  })

  test.each(['facebook', 'amazon'] as const)(
    '%s cannot give it, since it does not tell the time',
    async (provider) => {
      await link(provider)
      expect((await ask('/prove-by-provider', { provider })).json()).toMatchObject({
        status: 409,
        code: 'proof-not-accepted',
      })
    },
  )

  test('a provider that is not linked cannot give it', async () => {
    expect((await ask('/prove-by-provider', { provider: 'google' })).statusCode).toBe(409)
  })

  test('is not given for an account that has got a password meanwhile', async () => {
    await link('google')
    const url = await leave('google')
    await setPassword()
    expect(await comeBack(url)).toBe('stale')
  })
})

describe('an account says how its owner can prove who they are', { tags: 'ACCOUNT-03' }, () => {
  const withPasskey = () => addPasskey(testApp, person.subject)
  const withoutAddress = () =>
    run(`update identity_user set email = $1 || '@amazon.invalid' where id = $1`, person.subject)
  const unconfirmed = () =>
    run('update identity_user set email_verified = false where id = $1', person.subject)

  test.each<[string, (() => Promise<unknown>)[], string[]]>([
    ['only a confirmed address', [], ['mail']],
    ['Google', [() => link('google')], ['google', 'mail']],
    [
      'three providers',
      [() => link('apple'), () => link('amazon'), () => link('facebook')],
      ['apple', 'mail'],
    ],
    ['Google and a password', [() => link('google'), setPassword], ['password']],
    ['Google and a passkey', [() => link('google'), withPasskey], ['passkey']],
    ['a password and a passkey', [setPassword, withPasskey], ['password', 'passkey']],
    ['an unconfirmed address', [unconfirmed], []],
    ['Google and an unconfirmed address', [() => link('google'), unconfirmed], ['google']],
    ['Amazon and no address', [() => link('amazon'), withoutAddress], []],
  ])('with %s', async (_title, has, proofs) => {
    for (const each of has) await each()
    expect((await accountOf(person)).proofs).toEqual(proofs)
    const byMail = await ask('/prove-by-mail/start')
    expect(byMail.statusCode).toBe(proofs.includes('mail') ? 200 : 409)
  })

  test('a server without mail mails no code', async () => {
    const without = await openWithSocialProviders({})
    try {
      const by = await without.testApp.person()
      const answer = await without.testApp.inject({ url: '/auth/account', headers: by.headers })
      expect(answer.json()).toMatchObject({ proofs: [] })
    } finally {
      await without.close()
    }
  })
})

describe('a code from a mail', { tags: 'ACCOUNT-03' }, () => {
  async function mailed(by = person) {
    const { ticket } = (await ask('/prove-by-mail/start', {}, by)).json<{ ticket: string }>()
    return { ticket, code: await mailbox.codeTo(by.email) }
  }

  test('is a proof, once', async () => {
    const proof = await mailed()
    expect((await ask('/prove-by-mail', proof)).statusCode).toBe(200)
    expect((await accountOf(person)).isProven).toBe(true)
    expect((await ask('/prove-by-mail', proof)).json()).toMatchObject({ status: 422, code: 'code-too-late' })
  })

  test('is refused if it is wrong', async () => {
    const { ticket, code } = await mailed()
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
    expect((await ask('/prove-by-mail', { ticket, code: wrong })).json()).toMatchObject({
      status: 422,
      code: 'code-refused',
    })
    expect((await accountOf(person)).isProven).toBe(false)
  })

  test('proves nothing about another account', async () => {
    const other = await testApp.person()
    const proof = await mailed(other)
    expect((await ask('/prove-by-mail', proof)).statusCode).toBe(409)
    expect((await accountOf(person)).isProven).toBe(false)
  })

  test('neither logs in nor sets a password', async () => {
    const proof = await mailed()
    const confirmed = await browser.send('POST', '/auth/sign-in/confirm-email', { json: proof })
    expect(confirmed.statusCode).toBe(422)
    const answer = await browser.sendNewPassword(
      '/auth/forgot-password/new',
      { email: person.email, password: 'a boat on the quiet water' },
      proof,
    )
    expect(answer.json()).toMatchObject({ status: 422, code: 'code-too-late' })
  })
})

describe('a login through a social provider', { tags: 'ACCOUNT-03' }, () => {
  async function loggedIn(provider: SocialProviderName, username: string) {
    const { browser, location } = await app.enter(provider, username)
    const { access_token } = (await browser.redeem(await browser.codeAt(location))).json<Tokens>()
    return await accountOf({ headers: { authorization: `Bearer ${access_token}` } })
  }

  test('is a proof only when it makes the account, since later the provider may not ask who it is', async () => {
    app.known('google', `new-${person.subject}`)
    expect((await loggedIn('google', `new-${person.subject}`)).isProven).toBe(true)
    expect((await loggedIn('google', `new-${person.subject}`)).isProven).toBe(false)
  })
})
