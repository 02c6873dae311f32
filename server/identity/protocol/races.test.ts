import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { sendAtOnce, type TokenEndpoint } from '../../../test/support/requests/token-races.ts'

// Two apps on one database, as two processes are. `script/trial token-races` runs 200 rounds on two processes.

const rounds = 10
const times = 8

let testApps: TestApp[] = []
let endpoints: TokenEndpoint[] = []
beforeAll(async () => {
  const settings = { limitSignUpsPerHourAndAddress: 10_000, limitSignInsPerMinuteAndAddress: 10_000 }
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
