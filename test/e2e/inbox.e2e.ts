import { expect, type Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { messages } from '../support/browser/page-parts.ts'
import { makeAdmin, openAs, openSignedOut, type Person } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { type MailServer, openMailServer } from '../support/mail/mail-server.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let mails: MailServer
let server: TestServer
let admin: Person
test.beforeAll(async () => {
  mails = await openMailServer()
  server = await openOneProcess({ SMTP_URL: mails.url, MAIL_TO: 'owner@example.org' })
  admin = await makeAdmin(server)
})
test.afterAll(async () => {
  await server.close()
  await mails.close()
})

const lines = (page: Page) =>
  page.getByRole('region', { name: 'Messages from visitors' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

async function noViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function writeMessage(page: Page, subject: string): Promise<void> {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Wren')
  await page.getByLabel('Email').first().fill('wren@example.net')
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the sky 3 by 3?\n\nYours, Wren')
  await page.getByRole('button', { name: /send/i }).first().click()
  await expect(page.getByText('Your message has been sent. Thank you!')).toBeVisible()
}

for (const size of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`[INBOX-01] [INBOX-02] [INBOX-03] at ${size.width} px a message is found, read, answered by mail and deleted, by keyboard`, async ({
    browser,
  }) => {
    const subject = `A question at ${size.width}`
    const visitor = await openSignedOut(browser, server)
    await writeMessage(visitor, subject)
    await visitor.close()

    const page = await openAs(browser, server, admin, { viewport: size })
    await page.goto('/inbox')
    const line = lines(page).filter({ hasText: subject })
    await expect(line).toContainText('Unread')
    await noViolations(page)
    await line.getByRole('link', { name: subject }).press('Enter')
    await expect(page.getByRole('heading', { name: subject })).toBeVisible()
    await expect(page.getByText('Is the sky 3 by 3?')).toBeVisible()
    await noViolations(page)

    await page.getByLabel('Your answer').fill('It is.\nAda')
    await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
    await expect(messages(page).getByText('The answer is on its way.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Answers' })).toContainText(/Ada, .*It is\./s)
    await expect(page.getByLabel('Your answer')).toHaveValue('')
    const answered = () => mails.mails.filter(({ head }) => head.includes(`Subject: Re: ${subject}`))
    await expect.poll(() => answered().length).toBe(1)
    expect(answered()[0]).toMatchObject({ to: ['wren@example.net'] })

    await page.getByRole('link', { name: 'All messages' }).press('Enter')
    await expect(line).toContainText('Answered')
    await expect(line).not.toContainText('Unread')
    await page.getByLabel(`Choose "${subject}" of Wren`).press('Space')
    await page.getByRole('button', { name: 'Mark as unread' }).press('Enter')
    await expect(line).toContainText('Unread')
    await page.getByLabel(`Choose "${subject}" of Wren`).press('Space')
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(dialog(page)).toContainText('Delete this message?')
    await noViolations(page)
    await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(messages(page).getByText('1 message was deleted.')).toBeVisible()
    await expect(line).toHaveCount(0)
    await page.context().close()
  })
}

test('[INBOX-02] an answer that another admin has sent meanwhile is shown first, and what was typed stays', async ({
  browser,
}) => {
  const visitor = await openSignedOut(browser, server)
  await writeMessage(visitor, 'Two admins')
  await visitor.close()
  const pages = [await openAs(browser, server, admin), await openAs(browser, server, admin)] as const
  for (const page of pages) {
    await page.goto('/inbox?search=two')
    await page.getByRole('link', { name: 'Two admins' }).click()
    await page.getByLabel('Your answer').fill('My answer')
  }
  const [first, second] = pages
  await first.getByRole('button', { name: 'Send the answer' }).click()
  await expect(messages(first).getByText('The answer is on its way.')).toBeVisible()
  await second.getByRole('button', { name: 'Send the answer' }).click()
  await expect(messages(second).getByText(/Another admin has answered in the meantime/)).toBeVisible()
  await expect(second.getByRole('region', { name: 'Answers' })).toContainText('My answer')
  await expect(second.getByLabel('Your answer')).toHaveValue('My answer')
  for (const page of pages) await page.context().close()
})
