import { expect, type Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { makeAdmin, openAs, openSignedOut, type Person, password } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { type Mailbox, openMailbox } from '../support/mail/mailbox.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let mailbox: Mailbox
let server: TestServer
test.beforeAll(async () => {
  mailbox = await openMailbox()
  server = await openOneProcess({ ...withoutLimits, SMTP_URL: mailbox.url, WEEKLY_MAILS: 'true' })
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})

/** Creates an account whose address was confirmed by a code. */
async function makeAccount(email: string): Promise<Person> {
  const client = new TestClient(server.address)
  await client.signUp(email, password, 'Wren', () => mailbox.codeTo(email))
  return { email, client, server }
}

const weekly = (page: Page) => page.getByRole('region', { name: 'Weekly mail' })
const toggle = (page: Page) => weekly(page).getByRole('switch', { name: 'Send me the weekly mail' })

async function noViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page)).toEqual([])
  }
}

for (const width of [360, 1280]) {
  test(`[WEEK-02] at ${width} px a player turns the weekly mail on and off, by keyboard`, async ({
    browser,
  }) => {
    const person = await makeAccount(`wren${width}@example.org`)
    const page = await openAs(browser, server, person, { viewport: { width, height: 740 } })
    await page.goto('/account')
    await expect(toggle(page)).not.toBeChecked()
    await noViolations(page)
    await toggle(page).press('Space')
    await expect(toggle(page)).toBeChecked()
    await expect(toggle(page)).toBeFocused()
    await noViolations(page)
    await page.reload()
    await expect(toggle(page)).toBeChecked()
    await toggle(page).press('Space')
    await expect(toggle(page)).not.toBeChecked()
    await page.reload()
    await expect(toggle(page)).not.toBeChecked()
    expect((await person.client.call('GET', '/AppUser/weekly-mail')).body).toEqual({
      isOn: false,
      obstacle: null,
    })
    await page.context().close()
  })
}

test('[WEEK-02] without a confirmed address the page says why it cannot be turned on', async ({
  browser,
}) => {
  const page = await openAs(browser, server, await makeAdmin(server))
  await page.goto('/account')
  await expect(weekly(page)).toContainText('your email address is not confirmed')
  await expect(toggle(page)).toHaveCount(0)
  await noViolations(page)
  await page.context().close()
})

test('[WEEK-02] a choice that did not arrive is shown as it was, with the reason', async ({ browser }) => {
  const page = await openAs(browser, server, await makeAccount('heron@example.org'))
  await page.goto('/account')
  await expect(toggle(page)).not.toBeChecked()
  await page.route('**/api/AppUser/weekly-mail', (route) => route.abort('internetdisconnected'))
  await toggle(page).press('Space')
  await expect(page.getByText(/^.*The weekly mail could not be changed\. /)).toBeVisible({
    timeout: limit(20_000),
  })
  await expect(toggle(page)).not.toBeChecked()
  await page.context().close()
})

test('[WEEK-05] the page behind the link in a mail turns it off after a press, without a login', async ({
  browser,
}) => {
  const page = await openSignedOut(browser, server)
  await page.goto(`/newsletter#weekly=${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Weekly mail' })).toBeVisible()
  await expect(page.getByText('Should we stop sending you a mail about your games each week?')).toBeVisible()
  await noViolations(page)
  await page.getByRole('button', { name: 'Turn it off' }).press('Enter')
  await expect(page.getByText(/^The weekly mail is off\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn it off' })).toHaveCount(0)
  await page.context().close()
})

test('[WEEK-01] an account page shows nothing of it if the owner does not offer it', async ({ browser }) => {
  const other = await openOneProcess(withoutLimits)
  try {
    const page = await openAs(browser, other, await makeAdmin(other))
    const answered = page.waitForResponse('**/api/AppUser/weekly-mail')
    await page.goto('/account')
    await answered
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
    await expect(weekly(page)).toHaveCount(0)
    await page.context().close()
  } finally {
    await other.close()
  }
})
