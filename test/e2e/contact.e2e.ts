import { expect } from '@playwright/test'
import { test } from '../support/browser/test.ts'
import { type Mailbox, openMailbox } from '../support/mail/mailbox.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let mailbox: Mailbox
let server: TestServer
test.beforeAll(async () => {
  mailbox = await openMailbox()
  server = await openOneProcess({ SMTP_URL: mailbox.url, MAIL_TO: 'owner@example.org' })
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})

test('a message reaches the owner, and a subscription is confirmed by the link in its mail', {
  tag: ['@PAGE-10', '@PAGE-11', '@SITE-07', '@NEWS-02'],
}, async ({ page }) => {
  await page.goto(`${server.address}/contact`)
  await page.getByLabel('Your Name').fill('Wren')
  await page.getByLabel('Your Email').fill('wren@example.net')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message', { exact: true }).fill('Is the sky 3 by 3?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Your message has been sent. Thank you!')).toBeVisible()
  const mail = await mailbox.mailTo('owner@example.org')
  expect(mail.head).toContain('Reply-To: wren@example.net')
  expect(mail.body).toContain('Is the sky 3 by 3?')

  const foot = page.getByRole('contentinfo')
  await foot.getByRole('textbox').fill('reader@example.net')
  const asked = page.waitForRequest('**/api/subscribers')
  await foot.getByRole('button', { name: 'Subscribe' }).click()
  expect((await asked).postData()).toBe('reader@example.net')
  await expect(foot.getByRole('status')).toContainText(
    'Thank you. To confirm your address, please open the email',
  )
  const [, link = ''] = /(http\S+)/.exec((await mailbox.mailTo('reader@example.net')).body) ?? []
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, subscribe' }).click()
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'No, take it off the list' }).click()
  await expect(page.getByText('Your address is off the list.')).toBeVisible()
})
