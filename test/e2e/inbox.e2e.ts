import { expect, type Page } from '@playwright/test'
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

async function writeMessage(page: Page, subject: string): Promise<void> {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Wren')
  await page.getByLabel('Email').first().fill('wren@example.net')
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the sky 3 by 3?\n\nYours, Wren')
  await page.getByRole('button', { name: /send/i }).first().click()
  await expect(page.getByText('Your message has been sent. Thank you!')).toBeVisible()
}

test('a message is found, read, answered by mail and deleted, by keyboard', {
  tag: ['@INBOX-01', '@INBOX-02', '@INBOX-03'],
}, async ({ browser }) => {
  const subject = 'A question about the sky'
  const visitor = await openSignedOut(browser, server)
  await writeMessage(visitor, subject)
  await visitor.close()

  const page = await openAs(browser, server, admin)
  await page.goto('/inbox')
  const line = lines(page).filter({ hasText: subject })
  await expect(line).toContainText('Unread')
  await line.getByRole('link', { name: subject }).press('Enter')
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByText('Is the sky 3 by 3?')).toBeVisible()

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
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(messages(page).getByText('1 message was deleted.')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.context().close()
})
