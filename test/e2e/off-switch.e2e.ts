import { expect, type Page } from '@playwright/test'
import { type AdminWebsite, openAdminWebsite } from '../support/browser/admin-website.ts'
import { isActive, switchOn } from '../support/browser/off-switch.ts'
import { messages, systemBar } from '../support/browser/page-parts.ts'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { makeAdmin, makeReader, openAs, type Person } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { openPostgres, type Postgres } from '../support/postgres/postgres.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let page: Page
test.afterEach(() => page.context().close())

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('[SYS-02] [SYS-03] without a website the server switches itself off, and an admin switches on again', async ({
  browser,
  shared: { server, admin },
}) => {
  const reader = await makeReader(server, admin.client, 'Wren')
  page = await openAs(browser, server, admin)
  await page.goto('/')
  try {
    const sent = page.waitForRequest((request) => request.url().endsWith('/lambda/backend-off'))
    await press('Switch off')
    await press('Switch it off')
    expect((await sent).method()).toBe('POST')
    expect((await sent).postData()).toBe('{}')
    expect((await sent).headers()['x-email']).toBe(admin.email)
    await expect(page.getByText('API inactive: it is switched off')).toBeVisible()
    await expect(systemBar(page)).toHaveCount(0)
    expect((await reader.client.call('GET', '/gametypes/page')).status).toBe(503)

    await press('Switch on')
    await expect(systemBar(page)).toBeVisible()
    expect((await reader.client.call('GET', '/gametypes/page')).status).toBe(200)
  } finally {
    await switchOn(admin)
  }
})

test.describe('with a website of the admin', () => {
  let postgres: Postgres
  let website: AdminWebsite
  let server: TestServer
  let admin: Person

  test.beforeAll(async () => {
    postgres = await openPostgres()
    website = await openAdminWebsite()
    server = await openOneProcess({
      ...withoutLimits,
      DATABASE_URL: postgres.url,
      SWITCH_ORIGINS: website.origin,
    })
    admin = await makeAdmin(server)
  })
  test.beforeEach(() => {
    website.requests.length = 0
  })
  test.afterAll(async () => {
    await server.close()
    await postgres.close()
    await website.close()
  })

  async function setWebsite(address: string): Promise<void> {
    await postgres.query('update identity_user set website = $1 where is_admin', [address])
  }

  test("[SYS-02] the admin's own website is asked, by an empty object and without a token", async ({
    browser,
  }) => {
    await setWebsite(`${website.origin}/off`)
    // In a new browser, so that the login provides the website.
    page = await openAs(browser, server, { ...admin })
    await page.goto('/')
    await press('Switch off')
    await expect(page.getByText(`${website.origin}/off`)).toBeVisible()
    await press('Switch it off')
    await expect.poll(() => website.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    const [post] = website.requests.filter(({ method }) => method === 'POST')
    expect(post).toMatchObject({ url: '/off', body: '{}' })
    expect(post?.headers).toMatchObject({ 'content-type': 'application/json', 'x-email': admin.email })
    expect(post?.headers).not.toHaveProperty('authorization')
    expect(post?.headers).not.toHaveProperty('cookie')
    // This website only records the request: the backend stays on.
    expect(await isActive(admin)).toBe(true)
    await expect(systemBar(page)).toBeVisible()
  })

  test('[SYS-02] [T-A15] a website that no setting names is not asked', async ({ browser }) => {
    await setWebsite('https://elsewhere.example/off')
    page = await openAs(browser, server, { ...admin })
    // Its clock stands: a message goes by itself.
    await pausedClock(page, async () => {
      await page.goto('/')
      await press('Switch off')
      await expect(page.getByRole('button', { name: 'Switch it off' })).toBeVisible()
    })
    await press('Switch it off')
    await expect(messages(page).getByRole('button')).toContainText(
      'This site may not send requests to https://elsewhere.example',
    )
    expect(await isActive(admin)).toBe(true)
  })
})
