import { expect } from '@playwright/test'
import { turnedOff } from '../../content/text/weekly-mails.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { messages } from '../support/browser/page-parts.ts'
import { openAs, openSignedOut, password } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { openMailbox } from '../support/mail/mailbox.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { openOneProcess } from '../support/server/test-server.ts'

test('[WEEK-02] [WEEK-05] a player turns the weekly mail on and off by keyboard, and off by the link in a mail without a login', async ({
  browser,
}) => {
  const mailbox = await openMailbox()
  const server = await openOneProcess({ ...withoutLimits, SMTP_URL: mailbox.url, WEEKLY_MAILS: 'true' })
  const database = openDatabase(server.database(), 1)
  try {
    const [email, client] = ['wren@example.org', new TestClient(server.address)]
    await client.signUp(email, password, 'Wren', () => mailbox.codeTo(email))
    const page = await openAs(browser, server, { email, client, server })
    const toggle = page.getByRole('switch', { name: 'Send me the weekly mail' })
    await page.goto('/account')
    await expect(toggle).not.toBeChecked()

    await test.step('a choice that does not arrive is shown as it was, with the reason', async () => {
      await page.route('**/api/AppUser/weekly-mail', (route) => route.abort('internetdisconnected'))
      await toggle.press('Space')
      const failed = messages(page).getByText('The weekly mail could not be changed.')
      await expect(failed).toBeVisible({ timeout: limit(20_000) })
      await expect(toggle).not.toBeChecked()
      await page.unrouteAll()
    })

    for (const isOn of [true, false, true]) {
      await toggle.press('Space')
      await expect(toggle).toBeChecked({ checked: isOn })
      await expect(toggle).toBeFocused()
      await page.reload()
      await expect(toggle).toBeChecked({ checked: isOn })
    }

    const { rows } = await database.pool.query<{ token: string }>('select token from weekly_mails')
    const visitor = await openSignedOut(browser, server)
    await visitor.goto(`/newsletter#weekly=${rows[0]?.token}`)
    const turnOff = visitor.getByRole('main').getByRole('button')
    await turnOff.press('Enter')
    await expect(visitor.getByRole('main').getByRole('status')).toContainText(turnedOff)
    await expect(turnOff).toHaveCount(0)
    await page.reload()
    await expect(toggle).not.toBeChecked()
  } finally {
    for (const context of browser.contexts()) await context.close()
    await database.close()
    await server.close()
    await mailbox.close()
  }
})
