import { expect, type Page } from '@playwright/test'
import { gameShape } from '../support/bots/bot.ts'
import { violationsOn } from '../support/browser/axe.ts'
import { stickingOut } from '../support/browser/check-page.ts'
import { finger } from '../support/browser/input-methods.ts'
import { makeReader, openAs } from '../support/browser/people.ts'
import { dealGame, playByApi, winSandwich } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'

const phone = { width: 360, height: 640 }

let page: Page
test.afterEach(() => page.context().close())

test('[MARK-06] [MARK-07] a game that was finished on a phone names its achievement, and the statistics show it and the day', async ({
  browser,
  shared: { server, admin },
}) => {
  const reader = await makeReader(server, admin.client, 'Rowan')
  page = await openAs(browser, server, reader, { viewport: phone, ...finger.context })
  const { id } = await dealGame(reader, 2)
  await openTable(page, id)
  // The best sandwich of each hand, without a hint, wins this deal.
  await playToEnd(page, finger)
  const table = page.getByRole('region', { name: 'Sandwich Table' })
  await expect(table.getByText(/^Achievements?: Your own recipe/)).toBeInViewport({ ratio: 1 })
  await expect(table.getByRole('button', { name: 'Challenge a friend' })).toBeInViewport({ ratio: 1 })

  await page.goto('/statistics')
  const days = page.getByRole('region', { name: 'Days played' })
  await expect(days.getByText('Current streak').locator('..')).toHaveText('Current streak1 day')
  const calendar = days.getByRole('table', { name: 'Days played, the current week first' })
  await expect(calendar.getByRole('row')).toHaveCount(14)
  await expect(calendar.getByRole('cell', { name: /^\d+ today, played$/ })).toHaveCount(1)
  const earned = page
    .getByRole('list', { name: 'Achievements in Sandwich' })
    .getByRole('listitem')
    .filter({ hasText: 'Your own recipe' })
  await expect(earned).toContainText('Win without asking for a hint.')
  await expect(earned).toContainText(/Earned on \w+ \d+, \d{4}/)
  const other = page
    .getByRole('list', { name: 'Achievements in SkyWay' })
    .getByRole('listitem')
    .filter({ hasText: 'Three for three' })
  await expect(other).toContainText('Score in all three rounds of a game.Not earned yet')
  await earned.getByRole('link', { name: 'Show the game that earned Your own recipe first' }).click()
  await expect(page.getByText(/^Achievements?: Your own recipe/)).toBeVisible()
})

test('[MARK-07] a practice game names no achievement', async ({ browser, shared: { server, admin } }) => {
  const reader = await makeReader(server, admin.client, 'Ruth')
  const { id } = await winSandwich(reader)
  let game = gameShape.parse((await reader.client.call('POST', '/games/again', { gameId: id })).body)
  while (!game.gameOver) game = await playByApi(reader.client, game)
  page = await openAs(browser, server, reader)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/my-games/${game.id}`)
  await expect(page.getByRole('link', { name: 'Play Again' })).toBeVisible()
  await expect(page.locator('.table-achieved')).toHaveText('')
  expect(asked.filter((url) => url.endsWith('/api/achievements'))).toEqual([])
})

test('[MARK-06] the calendar and the achievements fit a phone in both themes, and read as a table and lists', async ({
  browser,
  shared: { server, admin },
}) => {
  const reader = await makeReader(server, admin.client, 'Rika')
  await winSandwich(reader)
  page = await openAs(browser, server, reader, { viewport: phone })
  await page.goto('/statistics')
  await expect(page.getByRole('heading', { name: 'Achievements', exact: true })).toBeVisible()
  expect(await stickingOut(page)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOn(page)).toEqual([])
  }
})

test('[MARK-06] if the achievements cannot be loaded, the page says so and tries again', async ({
  browser,
  shared: { server, admin },
}) => {
  const reader = await makeReader(server, admin.client, 'Reto')
  page = await openAs(browser, server, reader)
  await page.route('**/api/achievements', (route) => route.fulfill({ status: 500 }))
  await page.goto('/statistics')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible({ timeout: limit(20_000) })
  await page.unrouteAll()
  await retry.click()
  await expect(page.getByRole('region', { name: 'Days played' })).toContainText('0 days')
})
