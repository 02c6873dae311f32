import { expect, type Page } from '@playwright/test'
import { stickingOut } from '../support/browser/check-page.ts'
import { allPlaces, eachKind } from '../support/browser/pages.ts'
import { makePerson, menuItem, openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
test.beforeAll(async ({ shared }) => {
  server = shared.server
})

const setups = (page: Page) => page.getByRole('button', { name: 'UI Setups' })
const pricing = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Pricing' })
const expanded = async (page: Page, yes: boolean) => {
  await expect(setups(page)).toHaveAttribute('aria-expanded', String(yes))
  await expect(pricing(page)).toBeVisible({ visible: yes })
}
const phone = { width: 360, height: 640 }

test('on a wide screen the dropdowns of the menu lead to their pages by pointer and by keyboard', {
  tag: ['@smoke', '@SITE-03', '@SITE-05'],
}, async ({ browser }) => {
  const page = await openAs(browser, server, await makePerson(server, 'Caller'))
  await page.goto('/alert')
  await expect(menuItem(page, 'Logout')).toBeEnabled()
  await expanded(page, false)
  const calls = page.getByRole('button', { name: 'Api Calls' })

  await menuItem(page, 'Home').focus()
  await page.keyboard.press('Tab')
  await expect(setups(page)).toBeFocused()
  await expanded(page, true)
  await page.keyboard.press('ArrowDown')
  await expect(pricing(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pricing$/)
  await expanded(page, false)
  await expect(page.getByRole('main')).toBeFocused()

  await setups(page).hover()
  await calls.hover()
  await expect(calls).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('banner').getByRole('link', { name: 'Fetch Data2' }).click()
  await expect(page).toHaveURL(/\/fetch-data\/1$/)
  await expanded(page, false)
  await page.context().close()
})

test('on a small screen the expanded menu leads to its pages by taps', { tag: '@SITE-05' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.address, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/alert')
  const toggle = page.getByRole('button', { name: 'Menu' })
  await expect(setups(page)).toBeHidden()
  await toggle.tap()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await setups(page).tap()
  await expanded(page, true)
  await setups(page).tap()
  await expanded(page, false)
  await setups(page).tap()
  await pricing(page).tap()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(setups(page)).toBeHidden()
  await context.close()
})

test('without scripts the menu leads everywhere, on a small screen and on a wide one, and each kind of page that waits for the server fits a phone', {
  tag: '@LOOK-06',
}, async ({ browser }) => {
  for (const viewport of [phone, { width: 1280, height: 720 }]) {
    const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false, viewport })
    const page = await context.newPage()
    await page.goto('/alert')
    if (viewport === phone) await page.getByRole('link', { name: 'Menu' }).click()
    else await setups(page).hover()
    await pricing(page).click()
    await expect(page).toHaveURL(/\/pricing\/?$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The other pages have the same boxes with scripts.
    const waiting = allPlaces().filter(({ isPrerendered, usesApi }) => isPrerendered && usesApi)
    for (const { address } of viewport === phone ? eachKind(waiting) : []) {
      await page.goto(address)
      expect.soft(await stickingOut(page), address).toEqual([])
    }
    await context.close()
  }
})
