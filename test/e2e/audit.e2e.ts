import { expect } from '@playwright/test'
import { z } from 'zod'
import { openAdminPage } from '../support/browser/page-parts.ts'
import { openAs, openSignedOut } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'

test('[AUDIT-02] [ROLE-04] [T-F12] the trail shows admins what was done, and tells others that it is for admins', async ({
  browser,
  shared: { server, admin },
}) => {
  let page = await openSignedOut(browser, server)
  await page.goto('/audit')
  await expect(page.getByText('This page is for admins.')).toBeVisible()
  await page.context().close()

  const team = { name: 'Terns', location: 'Delta', conference: 0, division: 0 }
  const made = z.object({ id: z.number() }).parse((await admin.client.call('POST', '/teams', team)).body)
  expect((await admin.client.call('DELETE', `/teams/${made.id}`)).status).toBe(204)
  page = await openAs(browser, server, admin)
  await page.goto('/')
  await openAdminPage(page, 'Audit log')
  await expect(page.getByRole('columnheader')).toHaveText(['When (UTC)', 'Who', 'What'])
  const cells = page.getByRole('row').nth(1).getByRole('cell')
  await expect(cells).toHaveText([
    /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/,
    'Ada',
    new RegExp(`^team deleted\\s*· team ${made.id}$`),
  ])
  await page.context().close()
})
