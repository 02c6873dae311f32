import { expect, type Page } from '@playwright/test'
import { makeReader, openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'

test('preferences follow the account through a logout to another browser', { tag: '@PREF-03' }, async ({
  browser,
  shared: { server, admin },
}) => {
  const heron = await makeReader(server, admin.client, 'Heron of two devices')
  const options = { reducedMotion: 'no-preference' } as const
  const saved = (at: Page) =>
    at.waitForResponse(
      (response) =>
        response.url().endsWith('/AppUser/preferences') && response.request().method() === 'PATCH',
    )
  const choose = async (at: Page, group: string, choice: string) => {
    await at.getByRole('contentinfo').getByRole('button', { name: 'Preferences' }).click()
    const dialog = at.getByRole('dialog', { name: 'Preferences' })
    await dialog.getByRole('group', { name: group }).getByRole('radio', { name: choice }).check()
    await at.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  const first = await openAs(browser, server, heron, options)
  await first.goto('/alert')
  const arrived = saved(first)
  await choose(first, 'Theme', 'Dark')
  expect((await arrived).status()).toBe(200)
  await first.getByRole('banner').getByText('Logout', { exact: true }).click()
  await expect(first).toHaveURL(`${server.address}/logout`)
  await expect(first.locator('html')).toHaveAttribute('data-theme', 'system')
  await first.context().close()

  // What was chosen before the login is added, and what the account has is shown.
  const second = await openAs(browser, server, heron, options)
  await second.addInitScript(() => {
    const own = { theme: 'light', suits: 'four' }
    if (localStorage.getItem('preferences') === null) localStorage.setItem('preferences', JSON.stringify(own))
  })
  const added = saved(second)
  await second.goto('/alert')
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(second.locator('html')).toHaveAttribute('data-suits', 'four')
  expect(await (await added).json()).toEqual({ theme: 'dark', suits: 'four' })

  // A choice that does not reach the server is sent on the next visit.
  await second.route('**/AppUser/preferences', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  const lost = second.waitForEvent('requestfailed')
  await choose(second, 'Motion', 'Never')
  await lost
  await second.unroute('**/AppUser/preferences')
  const sent = saved(second)
  await second.reload()
  await expect(second.locator('html')).toHaveAttribute('data-motion', 'still')
  expect(await (await sent).json()).toEqual({ theme: 'dark', suits: 'four', motion: 'still' })
  await second.context().close()
})
