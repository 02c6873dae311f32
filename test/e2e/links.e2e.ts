import { expect } from '@playwright/test'
import { consoleErrorsOf } from '../support/browser/people.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'

test.use({ trace: 'off' })

test('each link of the menu and the footer leads where it says when it is pressed', {
  tag: ['@SITE-02', '@SITE-06'],
}, async ({ browser, shared: { server } }) => {
  const page = await browser.newPage({ baseURL: server.address })
  const consoleErrors = consoleErrorsOf(page)
  await page.goto('/alert')
  const links = page.locator(':is(header, footer) a[href^="/"]')
  const addresses = await settled(() =>
    links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]),
  )
  expect(addresses.length).toBeGreaterThanOrEqual(10)
  for (const address of addresses) {
    // Also those in a menu that is closed.
    await page.locator(`:is(header, footer) a[href="${address}"]`).first().dispatchEvent('click')
    await expect(page).toHaveURL(address)
    await expect(page.locator('main h1')).toHaveCount(1)
    await expect(page).toHaveTitle(/\S/)
  }
  await expect.poll(() => consoleErrors).toEqual([])
  await page.context().close()
})
