import { expect, type Page } from '@playwright/test'
import { makeReader, menuItem, openAs } from '../support/browser/people.ts'
import { dealGame, finishGame } from '../support/browser/play.ts'
import { tableOf } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the device keeps the site. From then on its service worker answers the page. */
async function kept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: limit(60_000) })
    .toBe('activated')
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

const offline = (page: Page) => expect(page.getByText('You are offline.').first()).toBeVisible()

test('who is offline reads pages, boards and finished games, and plays for practice', {
  tag: ['@AWAY-01', '@AWAY-02', '@AWAY-03', '@AWAY-04', '@AWAY-05'],
}, async ({ browser, shared: { server, admin } }) => {
  const reader = await makeReader(server, admin.client, 'Otto')
  const id = await finishGame(reader, 2)
  const page = await openAs(browser, server, reader)
  const network = page.context()
  await page.goto('/game-dashboard')
  await kept(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Games', exact: true })).toBeVisible()
  await page.goto(`/my-games/${id}/replay`)
  await expect(heading(page, 'Sandwich Replay')).toBeVisible()
  await network.setOffline(true)

  await test.step('a reload shows the replay again, and the review is computed', async () => {
    await page.reload()
    await offline(page)
    await expect(heading(page, 'Sandwich Replay')).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('status').filter({ hasText: /The score is [\u2212\d]+\./ })).toBeVisible()
    await page.getByRole('link', { name: 'Luck and play' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Best possible: \d+$/ })).toBeVisible()
  })

  await test.step('home, a post and the boards are there, and what is not says so', async () => {
    await page.goto('/')
    await expect(heading(page, 'Deal yourself a morning.')).toBeVisible()
    await page.goto('/blogs')
    await page.getByRole('link', { name: 'Three thousand skies' }).first().click()
    await expect(heading(page, 'Three thousand skies')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Three thousand skies')).toBeVisible()
    await page.goto('/game-dashboard')
    await expect(page.getByRole('heading', { name: 'Your Games', exact: true })).toBeVisible()
    await page.goto('/blogs/page/3')
    await expect(heading(page, 'This page is not on your device')).toBeVisible()
  })

  await test.step('a practice game is played in a new tab, after the session would have been renewed', async () => {
    await page.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
      localStorage.setItem('skyway.tokens', JSON.stringify({ ...tokens, expiresAt: 0 }))
    })
    const tab = await network.newPage()
    await tab.goto('/new-game/1')
    await tab.getByRole('link', { name: 'Play a practice game' }).click()
    const { pile, place } = tableOf(tab)
    await pile(1).click()
    await place(1, 1).click()
    const placed = tab.getByRole('button', { name: /^Place row 1 column 1: (?!empty)/ })
    await expect(placed).toBeVisible()
    await tab.reload()
    await expect(placed).toBeVisible()

    await offline(tab)
    await network.setOffline(false)
    await expect(tab.getByText('You are back online.')).toBeVisible()
    await tab.getByRole('link', { name: 'Deal a game that counts' }).click()
    await expect(tab).toHaveURL(/\/my-games\/\d+$/)
  })

  await test.step('logging out removes what is about the person', async () => {
    await page.goto('/home')
    await menuItem(page, 'Logout').click()
    await expect(page).toHaveURL(`${server.address}/logout`)
    await expect(menuItem(page, 'Login')).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.has('answers'))).toBe(false)
    await network.setOffline(true)
    await page.goto(`/my-games/${id}/replay`)
    await expect(heading(page, 'Log in to see this game')).toBeVisible()
  })
  await network.close()
})

test('a game that was finished on the device has its replay offline', {
  tag: '@AWAY-02',
}, async ({ browser, shared: { server, admin } }) => {
  const { id } = await dealGame(admin, 1)
  const page = await openAs(browser, server, admin)
  await page.goto('/home')
  await kept(page)
  await page.goto(`/my-games/${id}`)
  await page.getByRole('button', { name: 'Auto Win' }).click()
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('answers')).keys()).map(({ url }) => url)),
    )
    .toEqual(
      expect.arrayContaining(
        [`/api/games/${id}`, `/api/games/${id}/record`].map((path) => server.address + path),
      ),
    )
  await page.context().setOffline(true)
  await page.goto(`/my-games/${id}/replay`)
  await expect(heading(page, 'SkyWay Replay')).toBeVisible()
  await page.context().close()
})
