import { expect } from '@playwright/test'
import { openAdminPage } from '../support/browser/page-parts.ts'
import { makeAdmin, openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { openMailServer } from '../support/mail/mail-server.ts'
import { sendMessage } from '../support/server/send-message.ts'
import { openOneProcess } from '../support/server/test-server.ts'

test('an admin sees why a mail failed, has it sent again by keyboard, and finds that in the audit log', {
  tag: ['@JOBS-03', '@AUDIT-02'],
}, async ({ browser }) => {
  const owner = 'owner@example.org'
  let refuses = true
  const mailServer = await openMailServer({
    onRcptTo: ({ address }, _session, done) =>
      refuses && address === owner
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
  })
  const server = await openOneProcess({
    SMTP_URL: mailServer.url,
    MAIL_TO: owner,
    REQUIRE_CONFIRMED_EMAIL: 'false',
  })
  try {
    const page = await openAs(browser, server, await makeAdmin(server))
    await page.goto('/')
    await openAdminPage(page, 'Jobs')
    await expect(page.getByText('Nothing has failed.')).toBeVisible()
    await sendMessage(server)
    const job = page.getByRole('region', { name: 'Failed jobs' }).getByRole('listitem')
    await expect(async () => {
      await page.reload()
      await expect(job).toHaveCount(1, { timeout: limit(1000) })
      // The page counts what runs in another query, which may have come before the job failed.
      await expect(page.getByRole('row', { name: /^mail/ }).getByRole('cell')).toHaveText(['0', '0', '1'], {
        timeout: limit(1000),
      })
    }).toPass()
    await expect(job).toContainText('mail, contact')
    await expect(job).toContainText('It was refused for good. The mailbox may not exist.')
    await expect(job).toContainText(/Given up at 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC after 1 attempt/)
    await expect(page.getByRole('main')).not.toContainText('wren')
    await expect(page.getByRole('main')).not.toContainText('No such mailbox')

    refuses = false
    await job.getByRole('button', { name: 'Try again: mail, contact' }).press('Enter')
    await expect(page.getByText('The job is waiting again.')).toBeVisible()
    await expect(page.getByText('Nothing has failed.')).toBeVisible()
    await expect.poll(() => mailServer.mails.filter(({ to }) => to.includes(owner)).length).toBe(1)
    await openAdminPage(page, 'Audit log')
    await expect(page.getByRole('row').nth(1)).toContainText('job tried again · mail contact')
    await page.context().close()
  } finally {
    await server.close()
    await mailServer.close()
  }
})
