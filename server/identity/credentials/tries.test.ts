import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attack } from '../../../test/support/app/attack.ts'
import { passTime } from '../../../test/support/app/pass-time.ts'
import { Browser } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { type MailServer, openMailServer } from '../../../test/support/mail/mail-server.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../storage/database.ts'
import { beginProof, light } from './opaque-client.ts'
import { sweepTries } from './tries.ts'

const minute = 60
const hour = 60 * minute
const password = 'clouds over the old town'
const wrong = 'a guess in the dark'

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

let count = 0
/** Returns the address of a new account, and a browser in which its owner has logged in. */
async function owner(): Promise<{ email: string; known: Browser }> {
  count += 1
  const email = `owner-${count}@example.org`
  const known = from('192.0.2.1')
  expect((await known.sendSignUp({ email, password, name: 'Owner' })).statusCode).toBe(200)
  return { email, known }
}

const from = (remoteAddress: string) => new Browser(testApp, { remoteAddress })

/**
 * Returns the statuses of so many begun sign-ins, one after the other: 200 for a try, and 429 for none. A try fails
 * unless it is completed.
 */
async function guess(browser: Browser, email: string, times: number): Promise<number[]> {
  const { startLoginRequest } = await beginProof(wrong, light)
  const statuses = []
  for (let i = 0; i < times; i++) {
    const json = { email, startLoginRequest }
    statuses.push((await browser.send('POST', '/auth/sign-in/start', { json })).statusCode)
  }
  return statuses
}

/** Returns the length of the wait before the next try in seconds, and passes it. */
async function waitOut(browser: Browser, email: string): Promise<number> {
  const refused = await browser.sendSignIn({ email, password: wrong })
  expect(refused.statusCode).toBe(429)
  const seconds = Number(refused.headers['retry-after'])
  await passTime(testApp.database.pool, seconds)
  return seconds
}

describe('an account that is attacked from ten networks for an hour', () => {
  test('can be logged in to from a known browser and an unknown one at once, and its password reset', {
    tags: 'T-A18',
  }, async () => {
    const { email, known } = await owner()
    const visits = [0, 20 * minute, 40 * minute, hour]
    const said: unknown[] = []
    let visitor = 0
    const visit = async () => {
      const signedIn = await known.sendSignIn({ email, password })
      const reset = await known.send('POST', '/auth/forgot-password', { json: { email } })
      visitor += 1
      const unknown = from(`203.0.113.${visitor}`)
      const mistyped = await unknown.sendSignIn({ email, password: wrong })
      const elsewhere = await unknown.sendSignIn({ email, password })
      said.push([signedIn, reset, mistyped, elsewhere].map(({ statusCode }) => statusCode))
    }
    const { tries, mails } = await attack(testApp, { email, networks: 10, seconds: hour, visits, visit })
    expect(said).toEqual(visits.map(() => [200, 200, 401, 200]))
    // Five without a wait each, and then after 5, 15, 35, 75, ... 1275 seconds and every quarter of an hour.
    expect(tries).toBe(10 * (5 + 10))
    // Two without a wait each; then they share six, and two more each hour.
    expect(mails).toBeGreaterThanOrEqual(26)
    expect(mails).toBeLessThanOrEqual(28)
  })

  test('can be logged in to from a network of the attackers within 15 minutes after it stops', {
    tags: 'T-A18',
  }, async () => {
    const { email } = await owner()
    await attack(testApp, { email, networks: 10, seconds: hour })
    const unknown = from('198.18.0.1')
    const answer = await unknown.sendSignIn({ email, password })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * minute)
    await passTime(testApp.database.pool, Number(answer.headers['retry-after']))
    expect((await unknown.sendSignIn({ email, password })).statusCode).toBe(200)
  })
})

test('many networks together get no more tries than the bound, and the known browser is not affected', {
  tags: 'T-A18',
}, async () => {
  const { email, known } = await owner()
  // Without the bound it would be some nine tries of each.
  const { tries } = await attack(testApp, { email, networks: 60, seconds: 10 * minute })
  expect(tries).toBeGreaterThanOrEqual(100)
  // 100 and 25 an hour for newcomers, 100 and 50 an hour for those who wait.
  expect(tries).toBeLessThanOrEqual(200 + Math.ceil(75 / 6))
  expect((await known.sendSignIn({ email, password })).statusCode).toBe(200)
})

describe('waits', () => {
  test('grow from 5 seconds to 15 minutes', { tags: 'T-A18' }, async () => {
    const { email } = await owner()
    const stranger = from('198.18.9.1')
    expect(await guess(stranger, email, 5)).toEqual(Array(5).fill(200))
    const waits = []
    for (let i = 0; i < 10; i++) {
      waits.push(await waitOut(stranger, email))
      expect(await guess(stranger, email, 1)).toEqual([200])
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  })

  test('end with a success of the same browser or network, and after a day without a failure', {
    tags: 'T-A18',
  }, async () => {
    const { email, known } = await owner()
    for (const browser of [known, from('198.18.9.2')]) {
      expect(await guess(browser, email, 6)).toEqual([...Array(5).fill(200), 429])
      await waitOut(browser, email)
      expect((await browser.sendSignIn({ email, password })).statusCode).toBe(200)
      expect(await guess(browser, email, 6)).toEqual([...Array(5).fill(200), 429])
    }
    await passTime(testApp.database.pool, 24 * hour)
    expect(await guess(from('198.18.9.2'), email, 6)).toEqual([...Array(5).fill(200), 429])
    await passTime(testApp.database.pool, 48 * hour)
    await sweepTries(testApp.database.db)
    const { rows } = await testApp.database.pool.query(
      'select from identity_tries union all select from identity_try_budgets',
    )
    expect(rows).toEqual([])
  })

  test('are the same for an address without an account', { tags: 'T-A18' }, async () => {
    const { email } = await owner()
    const said = []
    for (const address of [email, 'nobody-at-all@example.org']) {
      const stranger = from('198.18.9.3')
      const answers = []
      for (let i = 0; i < 7; i++) {
        const { statusCode, headers } = await stranger.sendSignIn({ email: address, password: wrong })
        answers.push([statusCode, headers['retry-after']])
      }
      said.push(answers)
    }
    expect(said[1]).toEqual(said[0])
  })

  test('hold for 32 requests at once over two processes: no more tries than one after the other', {
    tags: 'T-D3',
  }, async () => {
    const database = openDatabase(testApp.address, 10)
    const second = await buildApp({ settings: testApp.settings, database })
    await second.ready()
    const { email } = await owner()
    const { startLoginRequest } = await beginProof(wrong, light)
    const asked = {
      method: 'POST',
      url: '/auth/sign-in/start',
      payload: { email, startLoginRequest },
      remoteAddress: '198.18.9.4',
    } as const
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, i) => (i % 2 ? testApp.inject(asked) : second.inject(asked))),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(27)
    await second.close()
    await database.close()
  })
})

describe('a device cookie', () => {
  const cookie = 'skyway.device'

  test('cannot be read by scripts, is sent to the login routes only, and lasts for a year', {
    tags: 'AUTH-14',
  }, async () => {
    const { known, email } = await owner()
    const answer = await known.sendSignIn({ email, password })
    expect(answer.cookies.find(({ name }) => name === cookie)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/auth',
      maxAge: 365 * 24 * hour,
    })
    expect(decodeURIComponent(known.cookies.get(cookie) ?? '')).not.toContain(email)
  })

  test('is not set by a wrong password', { tags: 'T-A18' }, async () => {
    const { email } = await owner()
    const stranger = from('198.18.9.5')
    expect((await stranger.sendSignIn({ email, password: wrong })).statusCode).toBe(401)
    expect([...stranger.cookies.keys()]).toEqual([])
  })

  test.each([
    ['of another account', (value: string) => value],
    ['with another id', (value: string) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1)],
    ['with a longer lifetime', (value: string) => value.replace(/\.\d/, '.9')],
    ['with another signature', (value: string) => value.replace(/.{5}$/, 'AAAAA')],
    ['that is malformed', () => '~~..~x'],
  ])('%s gives no tries', { tags: 'T-A18' }, async (title, change) => {
    const { email, known } = await owner()
    const other = await owner()
    await guess(from('198.18.9.6'), email, 5)
    const stranger = from('198.18.9.6')
    const jar = title === 'of another account' ? other.known : known
    stranger.cookies.set(cookie, change(jar.cookies.get(cookie) ?? ''))
    expect(await guess(stranger, email, 1)).toEqual([429])
    stranger.cookies.set(cookie, known.cookies.get(cookie) ?? '')
    expect(await guess(stranger, email, 1)).toEqual([200])
  })

  test('is kept for eight people who share a browser', { tags: 'T-A18' }, async () => {
    const browser = from('192.0.2.1')
    const people = []
    for (let i = 0; i < 9; i++) {
      const { email } = await owner()
      people.push(email)
      await browser.sendSignIn({ email, password })
    }
    const isKnown = []
    for (const email of people) {
      await guess(from('192.0.2.1'), email, 5)
      isKnown.push((await guess(browser, email, 1))[0] === 200)
    }
    expect(isKnown).toEqual([false, ...Array(8).fill(true)])
  })
})
