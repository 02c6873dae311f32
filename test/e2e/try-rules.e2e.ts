import { expect, type Page } from '@playwright/test'
import { tableOf } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'

let page: Page
test.beforeEach(async ({ browser, shared }) => {
  // A phone with a mouse and a keyboard.
  page = await browser.newPage({
    baseURL: shared.server.address,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
  })
})
test.afterEach(() => page.close())

/** Returns the boards of one game at /games, once they are there. */
async function boardsOf(game: string) {
  const card = page.getByRole('article', { name: game })
  const section = page.getByRole('region', { name: `Try the rules of ${game}` })
  // A board comes when its place is in the window.
  await expect(async () => {
    await card.getByText('Rules', { exact: true }).scrollIntoViewIfNeeded()
    await expect(section).toBeVisible({ timeout: limit(1_000) })
  }).toPass()
  const button = (name: string) => section.getByRole('button', { name, exact: true })
  return { section, said: section.getByRole('status'), button }
}

test('[TRY-01] [TRY-03] a visitor tries rules by mouse, keyboard and touch, and the server is not asked', async () => {
  await page.goto('/games')
  const [skyway, sandwich, table] = [await boardsOf('SkyWay'), await boardsOf('Sandwich'), tableOf(page)]
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))

  await test.step('by mouse: a refusal, the end of a round, and back to the start', async () => {
    await skyway.button('All four or nothing').click()
    await table.pile(1).click()
    // An occupied place is marked as disabled, and a press on it is answered.
    await table.place(2, 2).dispatchEvent('click')
    await expect(skyway.said).toHaveText('Cards already lie on that place.')
    await table.pile(1).click()
    await table.place(2, 3).click()
    await expect(skyway.said).toHaveText('Round 1 scored 113.')
    await expect(table.pile(1)).toHaveAttribute('aria-disabled', 'true')
    await skyway.button('Start again').click()
    await expect(table.place(2, 3)).toHaveAccessibleName(/: empty$/)
  })

  await test.step('by keyboard, with what a move would score', async () => {
    await skyway.button('Jokers').press('Enter')
    await table.pile(1).press('Enter')
    await table.place(1, 1).press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(table.place(2, 2)).toBeFocused()
    await expect(table.place(2, 2)).toHaveAccessibleDescription(/Makes a path of spades worth 47\./)
    await page.keyboard.press('Enter')
    await expect(skyway.said).toHaveText(/A path of hearts, worth 34\..* 4 of 4 suits\.$/)
    await sandwich.button('One suit').press('Enter')
    await table.card(1).focus()
    for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowRight']) await page.keyboard.press(key)
    await expect(table.card(3)).toHaveAccessibleDescription('Makes a sandwich of plus 20.')
    await page.keyboard.press('Enter')
    await expect(sandwich.said).toHaveText(/^K between 7 and 8, all hearts: \+20\. Filling 13/)
  })

  await test.step('by touch, with places that are wide enough', async () => {
    await skyway.button('A lost path').tap()
    await table.pile(2).tap()
    await table.place(3, 1).tap()
    await expect(skyway.said).toHaveText('This round can no longer score: no path of spades is left.')
    const places = skyway.section.locator('.skyway-place')
    const narrowest = () =>
      places.evaluateAll((all) => Math.min(...all.map((place) => place.getBoundingClientRect().width)))
    await expect.poll(narrowest).toBeGreaterThanOrEqual(44)
    await sandwich.button('The last sandwich').tap()
    for (const row of [2, 4, 6]) await table.card(row).tap()
    await expect(sandwich.said).toHaveText(/^K between two 7s: \+13\. You won\./)
  })
  expect(requests).toEqual([])
})
