import { expect, type Page } from '@playwright/test'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { makeReader, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'

const pile = 'Take one of three piles. You get both of its cards.'
const place = 'Put them on an empty place. The other two piles are gone.'
const allFour = 'All four suits, or nothing. With four paths, the round scores all of their cards.'
const pick = 'Pick three of seven cards. Bread, filling, bread.'

/** Returns the parts of the lesson. */
function lessonIn(page: Page) {
  const controls = page.getByRole('group', { name: 'The game that plays itself' })
  return {
    choose: (game: string) => page.getByRole('button', { name: game, exact: true }).click(),
    caption: page.locator('.lesson-caption'),
    press: (name: string) => controls.getByRole('button', { name, exact: true }).click(),
    button: (name: string) => controls.getByRole('button', { name, exact: true }),
  }
}

test('the home page plays a round by itself, which can be stopped and stepped by hand', async ({
  browser,
  shared,
}) => {
  const page = await browser.newPage({ baseURL: shared.server.address, reducedMotion: 'no-preference' })
  await page.clock.install({ time: '2026-11-21T07:15:00Z' })
  await page.clock.pauseAt('2026-11-21T07:16:00Z')
  await page.goto('/')
  const lesson = lessonIn(page)
  await expect(lesson.caption).toHaveText(pile)
  // The scripts begin when the browser is idle; from then on a step shows for 3.5 seconds of this clock.
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(lesson.caption).toHaveText(place, { timeout: limit(200) })
  }).toPass({ intervals: [50] })
  await lesson.press('Pause')
  await page.clock.runFor(20_000)
  await expect(lesson.caption).toHaveText(place)

  await lesson.press('Last step')
  await expect(lesson.caption).toHaveText(allFour)
  await expect(lesson.button('Step forward')).toHaveAttribute('aria-disabled', 'true')
  await lesson.press('First step')
  await lesson.press('Step forward')
  await expect(lesson.caption).toHaveText(place)
  await expect(lesson.caption).toHaveAttribute('aria-live', 'polite')

  // The other game follows by itself, and can be chosen.
  await lesson.press('Last step')
  await lesson.press('Step back')
  await lesson.press('Play')
  await expect(lesson.button('Pause')).toBeVisible()
  await page.clock.runFor(3_500)
  await expect(page.getByText('9 / 9', { exact: true })).toBeVisible()
  await page.clock.runFor(3_500)
  await expect(lesson.caption).toHaveText(pick)
  await lesson.choose('SkyWay')
  await expect(lesson.caption).toHaveText(pile)
  await page.close()
})

test('the lesson rests for a person who prefers less motion, until Play is pressed', async ({
  browser,
  shared,
}) => {
  const page = await browser.newPage({ baseURL: shared.server.address, reducedMotion: 'reduce' })
  const lesson = lessonIn(page)
  await pausedClock(page, async () => {
    await page.goto('/')
    // The lesson is in the page before its scripts have come.
    await expect(async () => {
      await lesson.choose('Sandwich')
      await expect(lesson.caption).toHaveText(pick, { timeout: limit(500) })
    }).toPass()
  })
  await lesson.choose('SkyWay')
  await expect(lesson.caption).toHaveText(pile)
  await page.clock.runFor(20_000)
  await expect(lesson.caption).toHaveText(pile)
  await lesson.press('Play')
  await expect(lesson.button('Pause')).toBeVisible()
  await page.clock.runFor(3_500)
  await expect(lesson.caption).toHaveText(place)
  await page.close()
})

test('without scripts the first table and all sections of the home page are there', async ({
  browser,
  shared,
}) => {
  const page = await browser.newPage({ baseURL: shared.server.address, javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByText(pile)).toBeVisible()
  for (const heading of ['Two games, one deck', 'What goes on here', 'Three steps to the first deal'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await page.close()
})

test('the list of games says the rules in five pictures, and plays them on request', async ({
  browser,
  shared,
}) => {
  const page = await browser.newPage({ baseURL: shared.server.address })
  await page.goto('/games')
  const pictures = page.getByRole('region', { name: 'The rules of SkyWay in five pictures' })
  await expect(pictures.getByRole('listitem').filter({ hasText: allFour })).toBeVisible()
  await expect(pictures.getByRole('listitem')).toHaveCount(6)
  await pictures.getByRole('button', { name: 'Watch it played' }).click()
  await expect(lessonIn(page).caption).toHaveText(pile)
  await pictures.getByRole('button', { name: 'Show the pictures' }).click()
  await expect(pictures.getByText(allFour)).toBeVisible()
  await page.close()
})

test("the lesson is offered at a reader's first game only, and leads to the rules", async ({
  browser,
  shared,
}) => {
  const { server, admin } = shared
  const reader = await makeReader(server, admin.client, 'Nell')
  const page = await openAs(browser, server, reader)
  const first = await dealGame(reader, 1, 0)
  const offer = page.getByText('Watch one round play itself.')

  await openTable(page, first.id)
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Show me' }).click()
  await expect(page.getByRole('dialog')).toContainText(pile)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Market pile 1:/ })).toBeVisible()
  await expect(offer).toBeHidden()

  // As on another device, with a second game.
  const second = await dealGame(reader, 1, 0)
  await page.evaluate(() => localStorage.removeItem('lesson1'))
  const list = page.waitForResponse((answer) => answer.url().includes('/games/page'))
  await openTable(page, second.id)
  await list
  await expect(offer).toBeHidden()
  await page.context().close()
})
