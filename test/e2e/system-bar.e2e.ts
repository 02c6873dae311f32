import { expect, type Page } from '@playwright/test'
import { systemBar } from '../support/browser/page-parts.ts'
import { makePerson, openAs, type Person } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person

test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
})

let page: Page
test.afterEach(() => page.context().close())

test('[SITE-10] [ROLE-04] the system bar shows admins alone what runs, above the header, and goes when its call fails', async ({
  browser,
}) => {
  page = await openAs(browser, server, await makePerson(server, 'Wren'))
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('Logout')).toBeAttached()
  await expect(systemBar(page)).toHaveCount(0)
  await page.context().close()

  page = await openAs(browser, server, admin)
  await page.goto('/')
  await expect(systemBar(page).getByRole('term')).toHaveText(['System', 'Site', 'Computer'])
  await expect(systemBar(page).getByRole('definition')).toHaveText([/^\d+\.\d+\.\d+/, /^\d+\.\d+\.\d+/, /./])
  await expect
    .poll(async () => {
      const [bar, header] = [
        await systemBar(page).boundingBox(),
        await page.getByRole('banner').boundingBox(),
      ]
      return bar && header && header.y - bar.y - bar.height
    })
    .toBeGreaterThanOrEqual(0)

  await page.route(/\/api\/system$/i, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('API inactive')).toBeVisible()
  await expect(systemBar(page)).toHaveCount(0)
})

test('the menu of the bar leads admins to their pages on a phone, by pointer and keyboard', async ({
  browser,
}) => {
  const viewport = { width: 360, height: 640 }
  page = await openAs(browser, server, admin, { viewport })
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const button = systemBar(page).getByRole('button', { name: 'Admin' })
  await page.goto('/')
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu).toBeVisible()
  await expect(menu).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link').first()).toBeFocused()
  await menu.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page')
  await page.mouse.click(8, viewport.height - 8)
  await expect(menu).toBeHidden()
})

test('[LOOK-03] the system bar leaves room for the whole table, and for its end', async ({ browser }) => {
  page = await openAs(browser, server, admin)
  for (const [gameTypeId, turns] of [
    [1, 0],
    [1, 27],
    [2, 0],
    [2, 18],
  ] as const) {
    const { id } = await dealGame(admin, gameTypeId, turns)
    await page.goto(`/my-games/${id}`)
    await expect(page.getByRole('heading', { name: / Table$/ })).toBeVisible()
    await expect(systemBar(page)).toBeVisible()
    for (const [width, height] of [
      [1280, 720],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      const bottom = () =>
        page.evaluate(() => document.querySelector('.table-frame')?.getBoundingClientRect().bottom)
      await expect.poll(bottom).toBeLessThanOrEqual(height)
    }
  }
})
