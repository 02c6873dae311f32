import { expect } from '@playwright/test'
import { messages } from '../support/browser/page-parts.ts'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { menuItem, openSignedOut } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'

test('[SITE-09] messages are shown for four seconds, fade over four more, and go with the route', async ({
  browser,
  shared: { server },
}) => {
  const page = await openSignedOut(browser, server)
  const alerts = messages(page)
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await pausedClock(page, async () => {
    await page.goto('/alert')
    await expect(menuItem(page, 'Login')).toBeEnabled()
    // React shows a part that has loaded after a timer, which would not run any more.
    await expect(alerts).toBeAttached()
  })
  await press('Success')
  const shown = alerts.getByText('The third sky is complete.')
  await expect(shown).toBeVisible()
  await page.clock.runFor(3_990)
  await expect(alerts.getByRole('button')).not.toHaveClass(/opacity-0/)
  await page.clock.runFor(20)
  await expect(alerts.getByRole('button')).toHaveClass(/opacity-0/)
  await page.clock.runFor(3_970)
  await expect(shown).toHaveCount(1)
  await page.clock.runFor(30)
  await expect(shown).toHaveCount(0)

  await press('A message that stays')
  await press('Error')
  await press('Warning')
  await press('Info')
  await expect(alerts).toHaveAttribute('aria-live', 'polite')
  await expect(alerts.getByRole('alert')).toContainText('That place already holds a pile.')
  await alerts.getByText('The deck is nearly empty.').click()
  await expect(alerts.getByRole('button')).toHaveCount(3)
  // A message under the pointer is being read, and stays.
  await page.mouse.move(0, 0)
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return alerts.getByRole('button').count()
    })
    .toBe(1)
  await expect(alerts.getByRole('button')).toHaveText([/I stay until you click/])
  await menuItem(page, 'Home').click()
  await expect(alerts.getByRole('button')).toHaveCount(0)
  await page.context().close()
})
