import { expect, type Page } from '@playwright/test'
import { type FinishedGames, makeFinishedGames } from '../support/browser/finished-games.ts'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { complaintsOf, openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'

let games: FinishedGames
let page: Page
let complaints: string[]

test.beforeAll(async ({ shared }) => {
  games = await makeFinishedGames(shared, 1)
})
test.beforeEach(async ({ browser, shared }) => {
  page = await openAs(browser, shared.server, games.reader)
  complaints = complaintsOf(page)
})
test.afterEach(() => page.context().close())

const step = () => page.getByRole('slider', { name: 'Step' })
const said = (words: RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

test('[REPLAY-01] a finished game is replayed by keys, slider, list and by itself, each step told as a sentence', async () => {
  await pausedClock(page, async () => {
    await page.goto(`/my-games/${games.skyway}`)
    await page.getByRole('link', { name: 'Replay' }).click()
    await expect(page.getByRole('heading', { name: 'SkyWay Replay' })).toBeVisible()
    await said(/^Round 1 is dealt\.$/)
  })
  await page.keyboard.press('ArrowRight')
  await said(/^Round 1, turn 1 of 9: market pile \d, .+, to row \d column \d\.$/)
  await expect(step()).toHaveAccessibleName('Step')
  await expect(step()).toHaveValue('1')
  await page.keyboard.press('End')
  await said(/ Round 3 (scored|lacked) .*The game is (won with \d+ points|lost)\.$/)
  await page.keyboard.press('ArrowLeft')
  await expect(step()).toHaveValue('28')
  await page.keyboard.press('Home')
  await expect(step()).toHaveValue('0')
  await step().fill('12')
  await said(/^Round 2, turn 2 of 9/)
  await page.getByRole('list', { name: 'Moves' }).getByRole('button', { name: 'Round 3 is dealt' }).click()
  await said(/^Round 3 is dealt\.$/)
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await play.click()
  const pause = page.getByRole('button', { name: 'Pause' })
  await expect(pause).toBeVisible()
  await page.clock.runFor(1_400)
  await said(/^Round 3, turn 1 of 9/)
  await pause.click()
  await expect(play).toBeVisible()
  await page.clock.runFor(60_000)
  await said(/^Round 3, turn 1 of 9/)
  await expect.poll(() => complaints).toEqual([])
})

test('[FAIR-03] the deal is reckoned again in the browser, without a word from the server', async () => {
  await page.goto(`/my-games/${games.sandwich}/replay`)
  await expect(page.getByRole('heading', { name: 'Sandwich Replay' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Check this deal' }).click()
  await said(/This deal is the one that was promised\./)
  expect(asked).toEqual([])
  await page.getByText('The cards in the order they were dealt').click()
  await expect(page.locator('.replay-orders li')).toHaveCount(54)
  await expect.poll(() => complaints).toEqual([])
})

test('[AGAIN-01] the same deal again is marked as practice on the table and in the list', async () => {
  await page.goto(`/my-games/${games.sandwich}/replay`)
  await page.getByRole('button', { name: 'Same deal again' }).click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await expect(page.getByText('Practice, not ranked')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hand card 1:/ })).toBeVisible()
  await page.goto('/all-my-games/2')
  await expect(page.getByRole('link', { name: /^Game In Progress\s*Practice/ })).toBeVisible()
  await expect.poll(() => complaints).toEqual([])
})
