import { expect, type Page } from '@playwright/test'
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

const thanks = 'Your message has been sent. Thank you!'

async function write(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your Name').fill(name)
  await page.getByLabel('Your Email').fill('wren@example.net')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message', { exact: true }).fill('Is the sky 3 by 3?')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

test('[PAGE-10] [T-G5] the map is drawn, 350 px high, and comes from another website only when asked', async ({
  page,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address)) foreign.push(request.url())
  })
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>the real map</p>' }),
  )
  await page.goto(`${server.address}/contact`)
  const map = page.locator('[data-frame-origin]')
  await expect.poll(async () => (await map.boundingBox())?.height).toBe(350)
  await expect(page.getByRole('img', { name: /drawn map/ })).toBeVisible()
  expect(foreign).toEqual([])
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.frameLocator('iframe').getByText('the real map')).toBeVisible()
})

test('[PAGE-10] [PAGE-11] a message is sent, said to be sent, and reaches the owner', async ({ page }) => {
  await page.goto(`${server.address}/contact`)
  for (const label of ['Your Name', 'Your Email', 'Subject', 'Message']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required')
  }
  await expect(page.getByLabel('Your Email')).toHaveAttribute('type', 'email')

  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/contact.php', async (route) => {
    await held
    await route.continue()
  })
  await write(page, 'Wren')
  await send(page)
  await expect(page.getByText('Loading', { exact: true })).toBeVisible()
  letGo()
  await expect(page.getByText(thanks)).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toBeHidden()
  await expect(page.getByLabel('Your Name')).toHaveValue('')
  const mail = await mailbox.mailTo('owner@example.org')
  expect(mail.head).toContain('Reply-To: wren@example.net')

  await page.unroute('**/assets/contact.php')
  // A name that the browser accepts.
  await write(page, '\u200B')
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter your name.' })).toBeVisible()
  await expect(page.getByText(thanks)).toBeHidden()
  await page.route('**/assets/contact.php', (route) => route.abort())
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server' })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is the sky 3 by 3?')
})

test('[PAGE-10] without scripts the form is sent all the same', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.address}/contact`)
  await write(page, 'Wren')
  await send(page)
  await expect(page.getByText(thanks)).toBeVisible()
  await context.close()
})

test('[SITE-07] [NEWS-02] the newsletter is asked for at the foot of a page, and confirmed by the link in the mail', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto(`${server.address}/contact`)
  const foot = page.getByRole('contentinfo')
  const email = foot.getByRole('textbox')
  const subscribe = foot.getByRole('button', { name: 'Subscribe' })
  await expect(email).toHaveAttribute('type', 'email')
  await email.fill('reader@example.net')
  const asked = page.waitForRequest('**/api/subscribers')
  await subscribe.click()
  expect((await asked).postData()).toBe('reader@example.net')
  await expect(foot.getByRole('status')).toContainText(
    'Thank you. To confirm your address, please open the email',
  )

  await page.route('**/api/subscribers', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await subscribe.click()
  await expect(foot.getByRole('status')).toBeHidden()
  await expect.poll(() => logged.join()).toContain('The newsletter could not be subscribed to')

  const [, link = ''] = /(http\S+)/.exec((await mailbox.mailTo('reader@example.net')).body) ?? []
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, subscribe' }).click()
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'No, take it off the list' }).click()
  await expect(page.getByText('Your address is off the list.')).toBeVisible()
})
