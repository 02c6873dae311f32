import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { type MailServer, openMailServer } from '../../../test/support/mail/mail-server.ts'

let mailServer: MailServer
let testApp: TestApp
beforeAll(async () => {
  mailServer = await openMailServer()
  testApp = await openTestApp({
    settings: { smtpUrl: mailServer.url, limitPerAddress: 1000, requireConfirmedEmail: false },
  })
})
afterAll(async () => {
  await testApp.close()
  await mailServer.close()
})

const password = 'clouds over the old town'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const onFirefox = () => new Browser(testApp, { headers: { 'user-agent': firefox } })

/** Logs in, and returns what the account page shows and does. */
async function logIn(browser: Browser, email: string) {
  const answer = await browser.sendSignIn({ email, password, interaction: await browser.startSignIn() })
  const code = await browser.codeAt(answer.json<{ url: string }>().url)
  return await account(browser, code)
}

async function account(browser: Browser, code: string) {
  const { access_token } = (await browser.redeem(code)).json<Tokens>()
  const headers = { authorization: `Bearer ${access_token}` }
  const look = async () => {
    const answer = await browser.send('GET', '/auth/account', { headers })
    return answer.json<{ devices: { id: string; name: string; isThis: boolean }[] }>().devices
  }
  return {
    look,
    ask: (path: string, json: object) => browser.send('POST', `/auth/account${path}`, { json, headers }),
    /** Names the device of the browser itself. */
    name: async (name: string) => {
      const id = (await look()).find(({ isThis }) => isThis)?.id
      return await browser.send('POST', '/auth/account/devices/name', { json: { id, name }, headers })
    },
  }
}

const names = async ({ look }: Awaited<ReturnType<typeof account>>) =>
  (await look()).map(({ name }) => name).sort()

test('a mail tells of a login in a browser that was never used for the account, once', {
  tags: 'ACCOUNT-10',
}, async () => {
  const email = 'known@example.org'
  const first = new Browser(testApp)
  await account(first, await first.signUp({ email, password, name: 'Known' }))
  const second = onFirefox()
  await logIn(second, email)
  // In both, somebody has logged in before.
  for (const browser of [first, second]) {
    await browser.send('POST', '/auth/sign-out', { json: {} })
    await logIn(browser, email)
  }
  const last = new Browser(testApp)
  await logIn(last, email)
  const told = () => mailServer.mails.filter(({ to }) => to.includes(email))
  await expect.poll(() => told().length, { interval: 20 }).toBe(2)
  const [mail] = told().filter(({ body }) => body.includes('Firefox'))
  expect(mail?.head).toContain('Subject: New login to your account at SkyWay')
  expect(mail?.body).toMatch(/on a new device:\s+Firefox on Windows,\s+\w+ \d+, \d{4}/)
  expect(mail?.body).toContain('http://localhost:8080/account')
})

test('a wrong password tells nobody', { tags: 'ACCOUNT-10' }, async () => {
  const email = 'guessed@example.org'
  const browser = new Browser(testApp)
  await account(browser, await browser.signUp({ email, password, name: 'Guessed' }))
  expect((await onFirefox().sendSignIn({ email, password: 'not the password' })).statusCode).toBe(401)
  await logIn(onFirefox(), email)
  await expect.poll(() => mailServer.mails.filter(({ to }) => to.includes(email)).length).toBe(1)
})

test('a device keeps its name after a logout; without one it is called by its browser and system', {
  tags: 'ACCOUNT-10',
}, async () => {
  const email = 'named@example.org'
  const browser = onFirefox()
  const here = await account(browser, await browser.signUp({ email, password, name: 'Named' }))
  await logIn(onFirefox(), email)
  expect((await here.name(' Kitchen  tablet ')).statusCode).toBe(200)
  expect(await names(here)).toEqual(['Firefox on Windows', 'Kitchen tablet'])
  await browser.send('POST', '/auth/sign-out', { json: {} })
  const again = await logIn(browser, email)
  expect(await names(again)).toEqual(['Firefox on Windows', 'Kitchen tablet'])
  expect((await again.name('')).statusCode).toBe(200)
  expect(await names(again)).toEqual(['Firefox on Windows', 'Firefox on Windows'])
})

test('a device of a login that an older server has begun gets a name, too', {
  tags: 'ACCOUNT-10',
}, async () => {
  const browser = onFirefox()
  const code = await browser.signUp({ email: 'older@example.org', password, name: 'Older' })
  const here = await account(browser, code)
  await testApp.database.pool.query('update identity_session set device_hash = null')
  await here.name('Old laptop')
  expect(await names(here)).toEqual(['Old laptop'])
})

test("nobody names another person's device, or more than sixty", {
  tags: ['ACCOUNT-10', 'T-B1'],
}, async () => {
  const [one, two] = [new Browser(testApp), new Browser(testApp)]
  const mine = await account(one, await one.signUp({ email: 'one@example.org', password, name: 'One' }))
  const theirs = await account(two, await two.signUp({ email: 'two@example.org', password, name: 'Two' }))
  const id = (await mine.look())[0]?.id
  expect((await theirs.ask('/devices/name', { id, name: 'Mine' })).json()).toMatchObject({
    status: 404,
    code: 'device-unknown',
  })
  expect((await mine.ask('/devices/name', { id, name: 'x'.repeat(61) })).statusCode).toBe(400)
  await testApp.database.pool.query(
    `insert into identity_device_names (user_id, device_hash, name, named_at)
     select id, sha256(n::text::bytea), 'Old ' || n, now() - interval '1 day'
     from identity_user, generate_series(1, 60) as n where email = 'one@example.org'`,
  )
  await mine.name('Newest')
  const { rows } = await testApp.database.pool.query<{ names: number; has_newest: boolean }>(
    `select count(*)::integer as names, bool_or(identity_device_names.name = 'Newest') as has_newest
     from identity_device_names join identity_user on id = user_id where email = 'one@example.org'`,
  )
  expect(rows).toEqual([{ names: 60, has_newest: true }])
})
