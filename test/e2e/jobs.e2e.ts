import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/page-parts.ts'
import { makeAdmin, makePerson, openAs, type Person } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { type MailServer, openMailServer } from '../support/mail/mail-server.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let refuses = true
let mailServer: MailServer
let server: TestServer
let admin: Person
const contexts: BrowserContext[] = []
test.beforeAll(async () => {
  mailServer = await openMailServer({
    onRcptTo: (_address, _session, done) =>
      refuses ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })) : done(),
  })
  server = await openOneProcess({
    SMTP_URL: mailServer.url,
    MAIL_TO: 'owner@example.org',
    REQUIRE_CONFIRMED_EMAIL: 'false',
  })
  admin = await makeAdmin(server)
})
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
test.afterAll(async () => {
  await server.close()
  await mailServer.close()
})

async function openJobs(browser: Browser, person: Person): Promise<Page> {
  const page = await openAs(browser, server, person)
  contexts.push(page.context())
  await page.goto('/jobs')
  return page
}

/** Sends the contact form, whose mail the mail server refuses. */
async function failMail(): Promise<void> {
  refuses = true
  const { status } = await fetch(`${server.address}/assets/contact.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Wren', email: 'wren@example.net', subject: 'Hello', message: 'One line.' }),
  })
  expect(status).toBe(200)
}

const failures = (page: Page) => page.getByRole('region', { name: 'Failed jobs' })

test('[JOBS-03] the jobs are for admins', async ({ browser }) => {
  const page = await openJobs(browser, await makePerson(server, 'Jole'))
  await expect(page.getByText('This page is for admins.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('[JOBS-03] an admin sees why a mail failed, and has it sent again by keyboard', async ({ browser }) => {
  const page = await openJobs(browser, admin)
  await page.goto('/')
  await openAdminPage(page, 'Jobs')
  await expect(page.getByText('Nothing has failed.')).toBeVisible()
  await failMail()
  await expect(async () => {
    await page.reload()
    await expect(failures(page).getByRole('listitem')).toHaveCount(1, { timeout: limit(1000) })
  }).toPass()

  const job = failures(page).getByRole('listitem')
  await expect(job).toContainText('mail, contact')
  await expect(job).toContainText('It was refused for good. The mailbox may not exist.')
  await expect(job).toContainText(/Given up at 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC after 1 attempt/)
  await expect(page.getByRole('main')).not.toContainText('wren')
  await expect(page.getByRole('main')).not.toContainText('No such mailbox')
  await expect(page.getByRole('row', { name: /^mail/ }).getByRole('cell')).toHaveText(['0', '0', '1'])

  refuses = false
  await job.getByRole('button', { name: 'Try again: mail, contact' }).press('Enter')
  await expect(page.getByText('The job is waiting again.')).toBeVisible()
  await expect(page.getByText('Nothing has failed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed jobs' })).toBeFocused()
  await expect.poll(() => mailServer.mails.length).toBe(1)
  await page.goto('/audit')
  await expect(page.getByRole('row').nth(1)).toContainText('job tried again · mail contact')
})

test('[JOBS-03] an admin deletes a failed job after a question', async ({ browser }) => {
  await failMail()
  const page = await openJobs(browser, admin)
  await expect(async () => {
    await page.reload()
    await expect(failures(page).getByRole('listitem')).toHaveCount(1, { timeout: limit(1000) })
  }).toPass()
  const remove = page.getByRole('button', { name: 'Delete: mail, contact' })
  const dialog = page.getByRole('dialog', { name: 'Delete this job?' })
  await remove.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()

  // Another admin is faster: the page says so, and shows what is there.
  const other = await openJobs(browser, admin)
  await other.getByRole('button', { name: 'Delete: mail, contact' }).click()
  await other.getByRole('button', { name: 'Delete it' }).click()
  await expect(other.getByText('The job was deleted.')).toBeVisible()
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('The job could not be changed. There is nothing here.')).toBeVisible()
  await expect(page.getByText('Nothing has failed.')).toBeVisible()
})
