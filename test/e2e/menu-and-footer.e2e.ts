import { expect, type Page } from '@playwright/test'
import { makePerson, menuItem, openAs } from '../support/browser/people.ts'
import { scriptOf } from '../support/browser/scripts.ts'
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

test('[SITE-03] [SITE-05] on a wide screen a dropdown opens by hover and by focus, the one of Api Calls within it too, and each navigation collapses it', {
  tag: '@smoke',
}, async ({ browser }) => {
  const page = await openAs(browser, server, await makePerson(server, 'Caller'))
  await page.goto('/alert')
  await expect(menuItem(page, 'Logout')).toBeEnabled()
  await expanded(page, false)
  const calls = page.getByRole('button', { name: 'Api Calls' })

  await setups(page).hover()
  await expanded(page, true)
  await page.keyboard.press('Escape')
  await expanded(page, false)
  await page.mouse.move(10, 500)
  await setups(page).hover()
  await expanded(page, true)
  await page.mouse.move(10, 500)
  await expanded(page, false)

  await menuItem(page, 'Home').focus()
  await page.keyboard.press('Tab')
  await expect(setups(page)).toBeFocused()
  await expanded(page, true)
  await page.keyboard.press('ArrowDown')
  await expect(pricing(page)).toBeFocused()
  await page.keyboard.press('End')
  await expect(calls).toBeFocused()
  await expect(calls).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(calls).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(setups(page)).toBeFocused()
  await expanded(page, false)
  await page.keyboard.press('Enter')
  await expanded(page, true)
  await page.keyboard.press('Tab')
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

test('[SITE-05] on a small screen dropdowns toggle by tap in the expanded menu, and all collapse on navigation', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.address, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/alert')
  const toggle = page.getByRole('button', { name: 'Menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(setups(page)).toBeHidden()
  await toggle.tap()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await setups(page).focus()
  await expanded(page, false)
  await setups(page).tap()
  await expanded(page, true)
  await setups(page).tap()
  await expanded(page, false)
  await setups(page).tap()
  await page.keyboard.press('Escape')
  await expanded(page, false)
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()
  await expect(setups(page)).toBeHidden()
  await toggle.tap()
  await setups(page).tap()
  await pricing(page).tap()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(setups(page)).toBeHidden()
  await context.close()
})

test('[SITE-06] the footer has the address, the useful links and the pages elsewhere', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.address })
  await page.goto('/alert')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('navigation', { name: 'Useful links' }).getByRole('link')).toHaveText([
    'Home',
    'About us',
    'Services',
    'Privacy policy',
    'Delete Data policy',
    'Terms of Service',
  ])
  await expect(foot.getByRole('group').or(foot.locator('address'))).toContainText('Denver, CO 80202')
  await expect(foot.getByRole('textbox')).toHaveAttribute('type', 'email')
  await expect(foot.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(foot.getByRole('link', { name: 'SkyWay on Mastodon' })).toHaveAttribute('rel', /\bme\b/)
  await page.context().close()
})

test('[LOOK-06] without scripts the menu leads everywhere, on a small screen and on a wide one', async ({
  browser,
}) => {
  for (const viewport of [phone, { width: 1280, height: 720 }]) {
    const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false, viewport })
    const page = await context.newPage()
    await page.goto('/alert')
    if (viewport === phone) await page.getByRole('link', { name: 'Menu' }).click()
    else await setups(page).hover()
    await pricing(page).click()
    await expect(page).toHaveURL(/\/pricing\/?$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.close()
  }
})

test('[SITE-13] what could not start is written to the console, and the page stays', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.address })
  const said = page.waitForEvent('console', (line) =>
    line.text().includes('The session could not be started'),
  )
  await page.addInitScript(() => {
    const tokens = { accessToken: 'a', idToken: 'b', refreshToken: null, expiresAt: Date.now() + 60_000 }
    localStorage.setItem('skyway.tokens', JSON.stringify(tokens))
  })
  await page.route(scriptOf('session/live-session.ts'), (route) => route.abort())
  await page.goto('/alert')
  expect((await said).type()).toBe('error')
  await expect(menuItem(page, 'Login')).toBeEnabled()
  await page.context().close()
})

test('[NET-03] a part that cannot be fetched leaves the page as it is, and comes when it is tried again', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.address })
  await page.goto('/portfolio')
  const part = scriptOf('marketing/portfolio/lightbox.tsx')
  await page.route(part, (route) => route.abort('internetdisconnected'))
  const open = page.getByRole('button', { name: /Preview of/ }).first()
  await open.click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('did not load')
  await notice.getByRole('button', { name: 'Not now' }).click()
  await expect(notice).toHaveCount(0)
  await open.click()
  await page.unroute(part)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.context().close()
})
