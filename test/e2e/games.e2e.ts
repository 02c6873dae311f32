import { expect, type Locator, type Page } from '@playwright/test'
import { gameShape } from '../support/bots/bot.ts'
import { makeReader, menuItem, openAs, type Person } from '../support/browser/people.ts'
import { dealGame, playByApi } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
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

test('[GAME-05, CONT-02] a reader without a game is offered none to continue; one visit deals one game: refresh and Back never deal again', async ({
  browser,
}) => {
  page = await openAs(browser, server, await makeReader(server, admin.client, 'Rosa'))
  let deals = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/games')) deals += 1
  })
  const unfinished = page.waitForResponse('**/api/games/unfinished')
  await page.goto('/game-dashboard')
  expect(await (await unfinished).json()).toEqual([])
  await expect(page.getByText('Unfinished games')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'New Game of SkyWay' }).click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  const address = page.url()
  await page.reload()
  await expect(page.getByText('Cards Left - 48')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/game-dashboard$/)
  await page.goForward()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Cards Left - 48')).toBeVisible()
  expect(deals).toBe(1)

  await page.getByRole('link', { name: 'New Game', exact: true }).click()
  await expect(page).not.toHaveURL(address)
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  expect(deals).toBe(2)
})

test('[GAME-07] a single page of games has no pager, but says page and count; Previous leads back from beyond the last page', async ({
  browser,
}) => {
  const player = await makeReader(server, admin.client, 'Paula')
  await dealGame(player, 1)
  page = await openAs(browser, server, player)
  const pagers = page.getByRole('navigation', { name: /^Pages of/ })
  await page.goto('/all-my-games/1')
  await expect(page.getByText('Page 1, 1 in all')).toBeVisible()
  await expect(pagers).toHaveCount(0)

  await Promise.all(Array.from({ length: 15 }, () => dealGame(player, 1)))
  await page.goto('/all-my-games/1?page=9')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(pagers).toHaveText(/^PreviousPage 2 of 216 in all$/)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(pagers).toHaveText(/^Page 1 of 2Next16 in all$/)
})

test('[CONT-02] the game that was played last is one press away in the menu and above the leaderboard', async ({
  browser,
}) => {
  const player = await makeReader(server, admin.client, 'Rosa')
  const sandwich = await dealGame(player, 2, 17)
  await dealGame(player, 1, 10)
  page = await openAs(browser, server, player, { viewport: { width: 360, height: 740 } })
  await page.goto('/game-dashboard')
  const unfinished = page.getByRole('region', { name: 'Unfinished games' }).getByRole('link')
  await expect(unfinished).toHaveText([
    /^Continue SkyWayround 2 of 3$/,
    /^Continue Sandwich\u2212?\d+ points?, sandwich 18 of 18$/,
  ])
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? Number.NaN
  const board = page.getByRole('heading', { name: 'Leaderboard' })
  await expect.poll(async () => (await topOf(board)) - (await topOf(unfinished.first()))).toBeGreaterThan(0)
  await unfinished.nth(1).click()
  await expect(page).toHaveURL(new RegExp(`/my-games/${sandwich.id}$`))
  await expect(page.getByRole('heading', { name: 'Sandwich Table' })).toBeVisible()

  const menu = page.getByRole('button', { name: 'Menu' })
  const line = page.getByRole('banner').getByRole('link', { name: /^Continue/ })
  await menu.click()
  await expect(menuItem(page, 'Games')).toBeVisible()
  await expect(line).toHaveCount(0)
  // The last sandwich ends that game beside the page.
  await playByApi(
    player.client,
    gameShape.parse((await player.client.call('GET', `/games/${sandwich.id}`)).body),
  )
  await menuItem(page, 'Home').click()
  // The navigation collapses the menu and then moves the focus.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: /^Continue/ })).toHaveText(
    'Continue SkyWayround 2 of 3',
  )
  await menu.click()
  await expect(line).toHaveText('Continue SkyWay · round 2 of 3Continue')
  await line.click()
  await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
})

test('[GAME-10, T-B5] a session that ended leads home from a list, and says why', async ({ browser }) => {
  const person = await makeReader(server, admin.client, 'Gone Soon')
  page = await openAs(browser, server, person)
  // The page asks for a game to continue and for preferences; after the deletion that would end the session, too.
  const answered = ['games/unfinished', 'AppUser/preferences'].map((path) =>
    page.waitForResponse(`**/api/${path}`),
  )
  await page.goto('/')
  await expect(menuItem(page, 'Games')).toBeVisible()
  await Promise.all(answered)
  expect((await person.client.call('DELETE', '/AppUser')).status).toBe(200)

  await menuItem(page, 'Games').click()
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(page.getByText('You need to login again, your token has likely expired').first()).toBeVisible()
  await expect(menuItem(page, 'Login')).toBeVisible()
})

test('an answer that arrives after another tab has logged out leaves nothing about the person behind', async ({
  browser,
}) => {
  page = await openAs(browser, server, await makeReader(server, admin.client, 'Rosa'))
  await page.goto('/game-dashboard')
  const other = await page.context().newPage()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await other.route('**/api/games/unfinished', async (route) => {
    await isReleased
    await route.fulfill({
      json: [{ id: 1, gameTypeId: 1, turn: 3, score: 0, lastPlayed: '2026-01-01T00:00:00Z' }],
    })
  })
  const asked = other.waitForRequest('**/api/games/unfinished')
  await other.goto('/game-dashboard')
  await asked
  await menuItem(page, 'Logout').click()
  await expect(page).toHaveURL(`${server.address}/logout`)
  await expect(menuItem(other, 'Login')).toBeVisible()
  const answered = other.waitForResponse('**/api/games/unfinished')
  release()
  await (await answered).finished()
  await expect(menuItem(other, 'Login')).toBeVisible()
  expect(await settled(() => other.evaluate(() => Object.keys(localStorage)))).toEqual([])
})
