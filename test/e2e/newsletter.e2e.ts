import { expect, type Page } from '@playwright/test'
import { messages } from '../support/browser/page-parts.ts'
import { makeAdmin, openAs, openSignedOut, type Person } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { type MailServer, openMailServer } from '../support/mail/mail-server.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let mails: MailServer
let server: TestServer
let admin: Person
test.beforeAll(async () => {
  mails = await openMailServer()
  server = await openOneProcess({ ...withoutLimits, SMTP_URL: mails.url, MAIL_TO: 'owner@example.org' })
  admin = await makeAdmin(server)
})
test.afterAll(async () => {
  await server.close()
  await mails.close()
})

const dialog = (page: Page) => page.getByRole('dialog')
const progress = (page: Page) => page.getByRole('region', { name: 'Progress of the sending' })
const mailsTo = (address: string, subject: string) =>
  mails.mails.filter(({ to, head }) => to.includes(address) && head.includes(`Subject: ${subject}`))

/** Subscribes an address and confirms it by the link in the mail. */
async function subscribe(page: Page, address: string): Promise<void> {
  await page.goto('/about')
  const form = page.getByRole('contentinfo')
  await form.getByPlaceholder('you@example.org').fill(address)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText(/^Thank you/)).toBeVisible()
  const link = () =>
    mails.mails
      .filter(({ to }) => to.includes(address))
      .map(({ body }) => /\/newsletter#token=[\da-f-]{36}/.exec(body)?.[0])
      .find((found) => found !== undefined)
  await expect.poll(link).toBeDefined()
  await page.goto(link() ?? '')
  await page.getByRole('button', { name: 'Yes, subscribe' }).click()
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible()
}

test('a newsletter is written, previewed, tried out and sent, by keyboard, and a subscriber leaves by its link', {
  tag: ['@NEWS-03', '@NEWS-05', '@NEWS-08'],
}, async ({ browser }) => {
  const address = 'wren@example.net'
  const subject = 'News of the tables'
  const visitor = await openSignedOut(browser, server)
  await subscribe(visitor, address)

  const page = await openAs(browser, server, admin)
  await page.goto('/inbox/newsletter')
  await page.getByRole('link', { name: 'Write a newsletter' }).press('Enter')
  await page.getByLabel('Subject').fill(subject)
  // What is missing is said at its field.
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
  await page.getByLabel('Text', { exact: true }).fill('# Hello\n\nThere is a *new* game.')
  await page.getByRole('button', { name: 'Save the draft' }).press('Enter')
  await expect(messages(page).getByText('The draft is saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/inbox\/newsletter\/\d+$/)

  // The page of the draft takes the place of the one on which it was begun.
  await expect(page.getByRole('button', { name: 'Preview' })).toBeEnabled()
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  const letter = page.frameLocator('iframe[title="The newsletter as a formatted mail"]')
  await expect(letter.getByRole('heading', { name: 'Hello' })).toBeVisible()
  await expect(letter.getByText('You get this email because')).toBeVisible()
  await page.getByText('As plain text').press('Enter')
  await expect(page.locator('pre').getByText('# Hello')).toBeVisible()

  await page.getByRole('button', { name: 'Send me a test' }).press('Enter')
  await expect(messages(page).getByText(/^.*The test is on its way to /)).toBeVisible()
  await expect
    .poll(() => mails.mails.filter(({ head }) => head.includes(`Subject: Test: ${subject}`)).length)
    .toBe(1)

  await page.getByRole('button', { name: 'Send…' }).press('Enter')
  await expect(dialog(page)).toContainText(/Send it to \d+ subscribers?\?/)
  await dialog(page).getByRole('button', { name: 'Send now' }).press('Enter')
  await expect(page.getByRole('article').getByText('Sent', { exact: true }).first()).toBeVisible({
    timeout: limit(20_000),
  })
  await expect(progress(page)).toContainText(/^(\d+) of \1 sent/)
  await expect.poll(() => mailsTo(address, subject).length).toBe(1)

  // The link in the mail unsubscribes, after a press of the button.
  const link = /\/newsletter#unsubscribe=[\da-f-]{36}/.exec(
    mailsTo(address, subject)[0]?.body.replaceAll('=\n', '').replaceAll('=3D', '=') ?? '',
  )
  await visitor.goto(link?.[0] ?? '')
  await expect(visitor.getByText('Should we stop sending the newsletter to this address?')).toBeVisible()
  await page.goto(`/inbox/subscribers?search=${address}`)
  const line = page.getByRole('region', { name: 'Newsletter subscribers' }).getByRole('listitem')
  await expect(line).toContainText(address)
  await expect(line).toContainText('/about')
  await expect(line).toContainText('Confirmed')
  await visitor.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await expect(visitor.getByText('Your address is off the list.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No subscriber matches.')).toBeVisible()
  await visitor.close()
  await page.context().close()
})
