import { expect } from '@playwright/test'
import { menuItem, openSignedOut } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'

test('[NET-04] a form waits for its page: nothing typed before is lost or seen in the address', async ({
  browser,
  shared: { server },
}) => {
  const page = await openSignedOut(browser, server)
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/sign-up', { waitUntil: 'commit' })
  const submit = page.getByRole('button', { name: 'Create my account' })
  await expect(submit).toBeDisabled()
  await page.getByLabel('Email', { exact: true }).fill('early@example.org')
  await page.getByLabel('Password', { exact: true }).fill('typed too early')
  await page.keyboard.press('Enter')
  letGo()
  await expect(submit).toBeEnabled()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('typed too early')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early@example.org')
  await expect(page).toHaveURL(`${server.address}/sign-up`)
  await page.getByLabel('Name').fill('Early')
  await submit.click()
  await expect(menuItem(page, 'Logout')).toBeVisible()
  await page.context().close()
})
