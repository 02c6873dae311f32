import { expect, type Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { tableOf } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'

/** Returns the boards of one game at /games, once they are there. */
async function openBoards(page: Page, game: string) {
  await page.goto('/games')
  const card = page.getByRole('article', { name: game })
  const section = page.getByRole('region', { name: `Try the rules of ${game}` })
  // A board comes when its place is in the window.
  await expect(async () => {
    await card.getByText('Rules', { exact: true }).scrollIntoViewIfNeeded()
    await expect(section).toBeVisible({ timeout: limit(1_000) })
  }).toPass()
  return {
    section,
    said: section.getByRole('status'),
    choose: (rule: string) => section.getByRole('button', { name: rule, exact: true }),
    startAgain: section.getByRole('button', { name: 'Start again' }),
  }
}

test('[TRY-01] [TRY-03] a visitor tries rules of SkyWay by mouse: moves, a refusal, the end of a round', async ({
  browser,
  shared,
}) => {
  const page = await browser.newPage({ baseURL: shared.server.address })
  const requests: string[] = []
  const { said, choose, startAgain } = await openBoards(page, 'SkyWay')
  page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
  const table = tableOf(page)

  await choose('A path climbs').click()
  await expect(said).toHaveText('Choose a pile and a place for it')
  await table.pile(1).click()
  // An occupied place is marked as disabled, and a press on it is answered.
  await table.place(2, 2).dispatchEvent('click')
  await expect(said).toHaveText('Cards already lie on that place.')
  await table.pile(1).click()
  await table.place(2, 3).click()
  await expect(said).toHaveText('A path of hearts, worth 26. 1 of 4 suits.')
  await startAgain.click()
  await expect(said).toHaveText('Choose a pile and a place for it')
  await expect(table.place(2, 3)).toHaveAccessibleName(/: empty$/)

  await choose('All four or nothing').click()
  await table.pile(1).click()
  await table.place(2, 3).click()
  await expect(said).toHaveText('Round 1 scored 113.')
  await expect(table.pile(1)).toHaveAttribute('aria-disabled', 'true')
  await startAgain.click()
  await table.pile(2).click()
  await table.place(2, 3).click()
  await expect(said).toHaveText('Round 1 lacked only clubs.')
  expect(requests).toEqual([])
  await page.close()
})

test('[TRY-03] both boards can be used by keyboard alone', async ({ browser, shared }) => {
  const page = await browser.newPage({ baseURL: shared.server.address })
  const table = tableOf(page)
  const skyway = await openBoards(page, 'SkyWay')
  await skyway.choose('Jokers').press('Enter')
  await table.pile(1).focus()
  await page.keyboard.press('Enter')
  await table.place(1, 1).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(table.place(2, 2)).toBeFocused()
  await expect(table.place(2, 2)).toHaveAccessibleDescription(/Makes a path of spades worth 47\./)
  await page.keyboard.press('Enter')
  await expect(skyway.said).toHaveText(/A path of hearts, worth 34\..* 4 of 4 suits\.$/)

  const sandwich = await openBoards(page, 'Sandwich')
  await sandwich.choose('One suit').press('Enter')
  await table.card(1).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(table.card(3)).toHaveAccessibleDescription('Makes a sandwich of plus 20.')
  await page.keyboard.press('Enter')
  await expect(sandwich.said).toHaveText(/^K between 7 and 8, all hearts: \+20\. Filling 13/)
  await page.close()
})

test('[TRY-03] on a phone, every card can be touched and nothing is wider than the window', async ({
  browser,
  shared,
}) => {
  const page = await browser.newPage({
    baseURL: shared.server.address,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  })
  const table = tableOf(page)
  const skyway = await openBoards(page, 'SkyWay')
  await skyway.choose('A lost path').tap()
  await table.pile(2).tap()
  await table.place(3, 1).tap()
  await expect(skyway.said).toHaveText('This round can no longer score: no path of spades is left.')
  const places = skyway.section.locator('.skyway-place')
  const narrowest = () =>
    places.evaluateAll((all) => Math.min(...all.map((place) => place.getBoundingClientRect().width)))
  await expect.poll(narrowest).toBeGreaterThanOrEqual(44)

  const sandwich = await openBoards(page, 'Sandwich')
  await sandwich.choose('The last sandwich').tap()
  for (const row of [2, 4, 6]) await table.card(row).tap()
  await expect(sandwich.said).toHaveText(/^K between two 7s: \+13\. You won\./)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.close()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`[TRY-03] axe finds nothing on the boards, ${colorScheme}`, async ({ browser, shared }) => {
    const page = await browser.newPage({
      baseURL: shared.server.address,
      colorScheme,
      reducedMotion: 'reduce',
    })
    const table = tableOf(page)
    for (const game of ['SkyWay', 'Sandwich']) {
      await openBoards(page, game)
      await (game === 'SkyWay' ? table.pile(1) : table.card(1)).click()
      expect(await violationsOn(page, '.try-rules')).toEqual([])
    }
    await page.close()
  })
