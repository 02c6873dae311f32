import { expect, type Page } from '@playwright/test'
import { isActive, switchOn } from '../support/browser/off-switch.ts'
import { messages, systemBar } from '../support/browser/page-parts.ts'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { makeReader, openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'

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

test('[SYS-02] [T-A15] a website that no setting names is not asked', async ({
  browser,
  shared: { server, admin },
}) => {
  page = await openAs(browser, server, admin)
  await page.route('**/api/AppUser', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), website: 'https://elsewhere.example/off' },
    })
  })
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
