import { expect, type Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
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

test('[NEWS-03] [NEWS-05] [NEWS-08] a newsletter is written, previewed, tried out and sent, and its subscribers are found and removed, by keyboard', async ({
  browser,
}) => {
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

  await test.step('subscribers are listed as a file and removed', async () => {
    const heron = 'heron@example.net'
    await subscribe(visitor, heron)
    await page.goto('/inbox/subscribers')
    await page.getByRole('link', { name: 'Confirmed', exact: true }).press('Enter')
    const removed = line.filter({ hasText: heron })
    await expect(removed).toContainText('Confirmed')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the list as CSV' }).press('Enter')
    expect((await download).suggestedFilename()).toBe('subscribers.csv')
    await page.getByLabel(`Choose ${heron}`).press('Space')
    await page.getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(dialog(page)).toContainText('Remove this subscriber?')
    expect(await violationsOn(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(messages(page).getByText('1 subscriber was removed.')).toBeVisible()
    await expect(removed).toHaveCount(0)
  })
  await visitor.close()
  await page.context().close()
})

test('[NEWS-05] of two admins who write at once, the second is told so and keeps what was typed', async ({
  browser,
}) => {
  const first = await openAs(browser, server, admin)
  const second = await first.context().newPage()
  await first.goto('/inbox/newsletter/new')
  await first.getByLabel('Subject').fill('Two admins')
  await first.getByLabel('Text', { exact: true }).fill('A draft')
  await first.getByRole('button', { name: 'Save the draft' }).click()
  await expect(first).toHaveURL(/\/inbox\/newsletter\/\d+$/)
  await second.goto(first.url())
  await second.getByLabel('Text', { exact: true }).fill('By the second')
  await first.getByLabel('Text', { exact: true }).fill('By the first')
  await first.getByRole('button', { name: 'Save the draft' }).click()
  await expect(messages(first).getByText('The draft is saved.').last()).toBeVisible()

  await second.getByRole('button', { name: 'Save the draft' }).click()
  await expect(
    messages(second).getByText(/Another admin has changed this newsletter in the meantime/),
  ).toBeVisible()
  const theirs = second.getByRole('region', { name: 'Saved by another admin in the meantime' })
  await expect(theirs).toContainText('By the first')
  await expect(second.getByLabel('Text', { exact: true })).toHaveValue('By the second')
  expect(await violationsOn(second)).toEqual([])
  await second.getByRole('button', { name: 'Save the draft' }).click()
  await expect(messages(second).getByText('The draft is saved.')).toBeVisible()
  await expect(theirs).toHaveCount(0)

  await first.reload()
  await expect(first.getByLabel('Text', { exact: true })).toHaveValue('By the second')
  await first.getByRole('button', { name: 'Delete the draft' }).click()
  await dialog(first).getByRole('button', { name: 'Delete' }).click()
  await expect(messages(first).getByText('The draft was deleted.')).toBeVisible()
  await expect(first).toHaveURL(/\/inbox\/newsletter$/)
  await first.context().close()
})

test('[NEWS-06] without a mail server the page says so, and a draft can be written', async ({
  browser,
  shared,
}) => {
  const page = await openAs(browser, shared.server, shared.admin)
  await page.goto('/inbox/newsletter/new')
  await page.getByLabel('Subject').fill('Later')
  await page.getByLabel('Text', { exact: true }).fill('A draft')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText(/^This site sends no mail, because SMTP_URL is not set/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send…' })).toHaveCount(0)
  await page.context().close()
})
