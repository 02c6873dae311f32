import { expect, type Page } from '@playwright/test'
import { breadcrumb } from '../support/browser/page-parts.ts'
import { complaintsOf, openSignedOut } from '../support/browser/people.ts'
import { expectRetryAfterFailure } from '../support/browser/retry.ts'
import { test } from '../support/browser/test.ts'

let page: Page
test.afterEach(() => page.context().close())

test('[DEMO-01] the weather of five days, at both addresses', async ({ browser, shared: { server } }) => {
  page = await openSignedOut(browser, server)
  const complaints = complaintsOf(page)
  for (const address of ['/fetch-data', '/fetch-data/1']) {
    await page.goto(address)
    await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Temp. (C)', 'Temp. (F)', 'Summary'])
    const dates = Array.from({ length: 5 }, () => /^\d\d\/\d\d\/20\d\d$/)
    await expect(page.getByRole('rowheader')).toHaveText(dates)
    await expect(breadcrumb(page).getByRole('link', { name: 'Apis' })).toHaveAttribute('href', '/fetch-data')
  }
  await expect.poll(() => complaints).toEqual([])
})

test('[DEMO-02] project, date and version of the system', async ({ browser, shared: { server } }) => {
  page = await openSignedOut(browser, server)
  await page.goto('/fetch-system')
  await expect(page.getByRole('term')).toHaveText(['Project', 'Date', 'Version'])
  await expect(page.getByRole('definition')).toHaveText([
    'SkyWay',
    /^\d\d\/\d\d\/20\d\d, \d\d:\d\d UTC$/,
    /^\d+\.\d+\.\d+$/,
  ])
})

// The page of the system is made of the same parts.
test('[DEMO-01] waiting is said, and a failure is only logged', async ({ browser, shared: { server } }) => {
  page = await openSignedOut(browser, server)
  await expectRetryAfterFailure(page, {
    address: '/fetch-data',
    request: '**/api/weatherforecast',
    retry: 'Load the weather',
  })
})
