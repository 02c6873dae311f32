import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { whileLocked } from '../../../test/support/postgres/held-transaction.ts'
import { isSerializable } from '../../../test/support/postgres/isolation.ts'
import { sendAtOnce, type TokenEndpoint } from '../../../test/support/requests/token-races.ts'

// Two apps on one database, as two processes are. `script/trial token-races` runs 200 rounds on two processes.

const rounds = 10
const times = 8

let testApps: TestApp[] = []
let endpoints: TokenEndpoint[] = []
beforeAll(async () => {
  const settings = { limitPerAddress: 1000 }
  const first = await openTestApp({ settings })
  testApps = [first, await openTestApp({ settings, at: first.address })]
  endpoints = testApps.map((testApp) => async (form) => {
    const answer = await new Browser(testApp).token({ ...form })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  })
})
afterAll(async () => {
  for (const testApp of testApps.toReversed()) await testApp.close()
})

async function signUp(name: string) {
  const browser = new Browser(appAt(0))
  const account = { email: `${name}@example.org`, password: 'clouds over the old town', name }
  return { browser, code: await browser.signUp(account) }
}

function appAt(place: number): TestApp {
  const testApp = testApps[place]
  if (testApp === undefined) throw new RangeError('There are two apps')
  return testApp
}

async function refreshTokensOf(session: string) {
  const { rows } = await appAt(0).database.pool.query<{ is_used: boolean }>(
    `select consumed_at is not null as is_used from identity_oidc_entity
     where model = 'RefreshToken' and session_id = $1`,
    [session],
  )
  return { all: rows.length, unused: rows.filter((row) => !row.is_used).length }
}

test('a code that many requests redeem at once has one winner, and ends the session', async () => {
  for (let round = 0; round < rounds; round++) {
    const { browser, code } = await signUp(`code-${round}`)
    const { issued, refusals } = await sendAtOnce(endpoints, times, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: browser.site.redirectAfterSignIn,
      code_verifier: browser.verifier,
    })
    expect([issued.length, refusals]).toEqual([1, times - 1])
    const [won] = issued
    expect((await browser.refresh(String(won?.refresh_token))).json()).toMatchObject({
      error: 'invalid_grant',
    })
    const { sid } = decodeJwt(String(won?.access_token))
    const { rows } = await appAt(1).database.pool.query('select from identity_session where id = $1', [sid])
    expect(rows).toEqual([])
  }
})

test('a refresh token that many requests send at once has one successor', async () => {
  const { browser, code } = await signUp('refresh')
  const first = (await browser.redeem(code)).json<Tokens>()
  const session = String(decodeJwt(first.id_token)['sid'])
  let token = first.refresh_token
  for (let round = 1; round <= rounds; round++) {
    const { issued, refusals } = await sendAtOnce(endpoints, times, {
      grant_type: 'refresh_token',
      refresh_token: token,
    })
    expect([issued.length, refusals]).toEqual([times, 0])
    const successors = new Set(issued.map(({ refresh_token }) => refresh_token))
    expect(successors.size).toBe(1)
    expect(new Set(issued.map(({ access_token }) => access_token)).size).toBe(1)
    expect(await refreshTokensOf(session)).toEqual({ all: round + 1, unused: 1 })
    token = String([...successors][0])
  }
})

/** Lets the grace period of all used refresh tokens pass. */
async function passGrace(): Promise<void> {
  await appAt(0).database.pool.query(
    `update identity_oidc_entity set consumed_at = consumed_at - make_interval(secs => $1)`,
    [appAt(0).settings.refreshGraceSeconds],
  )
}

/** Returns which of some tokens still work: refresh tokens at the provider, access tokens at the API. */
async function living(all: readonly Pick<Tokens, 'access_token' | 'refresh_token'>[]): Promise<string[]> {
  const found: string[] = []
  for (const { access_token, refresh_token } of all) {
    const headers = { authorization: `Bearer ${access_token}` }
    if ((await appAt(1).inject({ url: '/api/AppUser', headers })).statusCode === 200) found.push(access_token)
    const { issued } = await sendAtOnce(endpoints, 1, { grant_type: 'refresh_token', refresh_token })
    if (issued.length > 0) found.push(refresh_token)
  }
  return found
}

test('after twenty requests at once with a refresh token, using it again ends whatever any of them got', {
  tags: 'T-A12',
}, async () => {
  for (let round = 0; round < 5; round++) {
    const { browser, code } = await signUp(`reuse-${round}`)
    const { refresh_token } = (await browser.redeem(code)).json<Tokens>()
    const form = { grant_type: 'refresh_token', refresh_token }
    const { issued } = await sendAtOnce(endpoints, 20, form)
    expect(new Set(issued.map((one) => one.refresh_token)).size).toBe(1)
    await passGrace()
    const again = await sendAtOnce(endpoints, 20, form)
    expect([again.issued.length, again.refusals]).toEqual([0, 20])
    expect(await living(issued)).toEqual([])
  }
})

describe('a used refresh token and its successor at once, in each order', { tags: 'T-A12' }, () => {
  /** Sends both while the session is locked, in this order, and returns the answers. */
  async function inOrder(name: string, order: readonly ('used' | 'successor')[]) {
    const { browser, code } = await signUp(name)
    const first = (await browser.redeem(code)).json<Tokens>()
    const { issued } = await sendAtOnce(endpoints, 1, {
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
    })
    const [second] = issued
    if (second === undefined) throw new Error('No successor was issued')
    const tokens = { used: first.refresh_token, successor: second.refresh_token }
    const session = String(decodeJwt(first.id_token)['sid'])
    const send = async (each: 'used' | 'successor', index: number) =>
      await endpoints[index % 2]?.({ grant_type: 'refresh_token', refresh_token: tokens[each] })
    return {
      second,
      run: () =>
        whileLocked(
          appAt(0).database,
          (transaction) =>
            sql`select from identity_session where id = ${session} for update`.execute(transaction),
          order.map((each, index) => () => send(each, index)),
        ),
    }
  }

  // The order of serializable transactions is not that of their locks: each order of these two is a right one.
  test.skipIf(isSerializable)('the successor first: the used one ends what it got', async () => {
    const { second, run } = await inOrder('successor-first', ['successor', 'used'])
    const answers = await run()
    expect(answers.map((answer) => answer?.status)).toEqual([200, 400])
    const third = answers[0]?.body as Tokens
    expect(await living([second, third])).toEqual([])
  })

  test('the used one first, within the grace period: one successor lives on', async () => {
    const { run } = await inOrder('used-first', ['used', 'successor'])
    const answers = await run()
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200])
    const [repeated, third] = answers.map((answer) => answer?.body as Tokens)
    expect(repeated?.refresh_token).not.toBe(third?.refresh_token)
    expect(await living(third ? [third] : [])).toHaveLength(2)
  })

  test('the used one first, after the grace period: the successor gets nothing', async () => {
    const { second, run } = await inOrder('used-late', ['used', 'successor'])
    await passGrace()
    const answers = await run()
    expect(answers.map((answer) => answer?.status)).toEqual([400, 400])
    expect(await living([second])).toEqual([])
  })
})
