import { expect, type Locator, type Page } from '@playwright/test'
import { type FinishedGames, makeFinishedGames } from '../support/browser/finished-games.ts'
import { complaintsOf, openAs } from '../support/browser/people.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'

/** The search for the best play of this deal of SkyWay takes seconds, so that it reports its progress many times. */
const longSearchSeed = 7
const workerScript = '**/assets/worker-*.js'

let games: FinishedGames
let page: Page
let complaints: string[]

test.beforeAll(async ({ shared }) => {
  games = await makeFinishedGames(shared, 2, longSearchSeed)
})
test.beforeEach(async ({ browser, shared }) => {
  page = await openAs(browser, shared.server, games.reader)
  complaints = complaintsOf(page)
})
test.afterEach(() => page.context().close())

const said = (words: RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
/**
 * Waits for the end of a search, which takes as long as the machine needs: only the timeout of the whole test
 * limits it.
 */
const found = (words: RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible({ timeout: limit(150_000) })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const slider = () => page.getByRole('slider', { name: 'Move' })
const panel = (name: string) => page.getByRole('region', { name })
/** Expects this number of searches to run in workers. */
const expectSearches = (count: number) => expect.poll(() => page.workers().length).toBe(count)

/** Lets the searches that begin from now on report their progress, but never their end. */
async function holdSearches(): Promise<void> {
  await page.route(workerScript, async (route) => {
    const response = await route.fetch()
    const withoutEnd = `{
      const report = postMessage
      globalThis.postMessage = (told) => told.type === 'done' || told.found?.progress === 1 || report(told)
    }`
    await route.fulfill({ response, body: `${withoutEnd}\n${await response.text()}` })
  })
}

/** Expects a search to report its progress. */
const expectProgress = (name: string) =>
  expect(page.getByRole('progressbar', { name })).toHaveAttribute('value', /^[1-9]/)

/** Moves the focus by keys to a control that is not far. */
async function moveFocusTo(control: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press(key)
    if (await settled(() => control.evaluate((element) => element === document.activeElement))) return
  }
  throw new Error('The control is not reached by keys.')
}

test('[REVIEW-01] [REVIEW-03] [REVIEW-04] luck and play of a finished Sandwich add up to its score, each move can be looked at, and the best play of its deal is proved', async () => {
  await page.goto(`/my-games/${games.sandwich}/replay`)
  await page.getByRole('link', { name: 'Luck and play' }).click()
  await expect(page.getByRole('heading', { name: 'Sandwich: Luck and Play' })).toBeVisible()
  await found(/^Best possible: \d+$/)
  await found(/^The deal .+, and your play cost \d+\.$/)
  await expectSearches(0)

  await test.step('the figures add up to the score', async () => {
    const figures = await settled(() => panel('How it went').getByRole('definition').allTextContents())
    const [par = 0, luck = 0, play = 0, score = 0] = figures.map((figure) =>
      Number(figure.replace('\u2212', '-')),
    )
    expect([par, par + luck + play]).toEqual([257, score])
  })

  await test.step('a move is chosen by keys, buttons, a touch of the picture or the list of the dearest', async () => {
    await slider().focus()
    await page.keyboard.press('End')
    await expect(slider()).toHaveAttribute(
      'aria-valuetext',
      /^Sandwich 18: luck [+\u2212]?\d+, play [+\u2212]?\d+$/,
    )
    await said(/^Sandwich 18/)
    await page.keyboard.press('ArrowLeft')
    await said(/^Sandwich 17/)
    await press('First step')
    await said(/^Sandwich 1The cards were /)
    const box = await settled(() => slider().boundingBox())
    await slider().click({ position: { x: ((box?.width ?? 0) * 4.5) / 18, y: 30 } })
    await expect(slider()).toHaveValue('4')
    await page.getByRole('list', { name: 'Worth a second look:' }).getByRole('button').first().click()
    await said(/Your move cost \d+ points\./)
    await expect(page.getByText('Best informed choice', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Hand' })).toContainText('better as 2 filling')
    await page.getByText('The chart as a table').click()
    await expect(page.getByRole('rowheader')).toHaveCount(18)
    await page.getByText('What do these figures mean?').click()
  })

  await test.step('by keys alone the best play is stepped through, then a move is chosen in the picture', async () => {
    await press('First step')
    await slider().focus()
    await moveFocusTo(page.getByRole('button', { name: 'Show the moves' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Back to your game' })).toBeFocused()
    await said(/^Seven cards are dealt\.$/)
    await page.keyboard.press('End')
    const best = await settled(() => panel('What the deal held').getByRole('status').textContent())
    await said(new RegExp(`The score is ${best?.replace('Best possible: ', '')}\\.`))
    await expect(page.getByRole('list', { name: 'Moves' }).getByRole('button')).toHaveCount(19)
    await page.keyboard.press('Enter')
    await moveFocusTo(slider(), 'Tab')
    await page.keyboard.press('ArrowRight')
    await said(/^Sandwich 2/)
    await moveFocusTo(page.getByRole('button', { name: 'Step forward' }), 'Tab')
    await page.keyboard.press('Enter')
    await said(/^Sandwich 3/)
  })
})

test('[REVIEW-05] the search of a SkyWay deal begins when asked for, shows how far it is, and ends with its page or at once when it is cancelled', async () => {
  await holdSearches()
  await page.goto(`/my-games/${games.skyway}/review`)
  await expectProgress('Analyzing your moves')
  await expectSearches(1)
  await press('Cancel')
  await said(/^The rest of your moves were not analyzed\.$/)
  await expectSearches(0)
  await page.unroute(workerScript)
  await page.reload()
  await found(/^The deal .*your play cost \d+\.$/)
  await expect(page.getByRole('list', { name: 'Market' })).toContainText('your choice')
  await expectSearches(0)

  await holdSearches()
  await press('Find the best play')
  await said(/^Finding the best play/)
  await expectProgress('Finding the best play')
  await expect(
    page.getByText(/% \u00b7 Best found so far: \d+, and nothing above \d+ is possible/),
  ).toBeVisible()
  await expectSearches(1)
  await press('Cancel')
  await said(/^Best found so far: \d+, and nothing above \d+ is possible$/)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectSearches(0)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await press('Show the moves')
  await expect(page.getByRole('heading', { name: 'The best play found so far' })).toBeVisible()
  await press('Back to your game')

  await press('Try again')
  await expectProgress('Finding the best play')
  await expectSearches(1)
  await page.getByRole('link', { name: 'Replay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'SkyWay Replay' })).toBeVisible()
  await expectSearches(0)
  await page.goBack()
  // Earlier results are remembered; others are searched for only on request.
  await said(/^The deal .*your play cost \d+\.$/)
  await expect(page.getByRole('button', { name: 'Find the best play' })).toBeVisible()
  await expectSearches(0)
  await expect.poll(() => complaints).toEqual([])
})

test('[REVIEW-05] [REPLAY-02] a search that fails says so and can be tried again; of a game that is not over there is none', async () => {
  await page.route(workerScript, (route) => route.abort())
  await page.goto(`/my-games/${games.sandwich}/review`)
  await said(/^The search failed\. The search could not be loaded\.$/)
  await page.unroute(workerScript)
  await panel('What the deal held').getByRole('button', { name: 'Try again' }).click()
  await found(/^Best possible: \d+$/)
  await page.goto(`/my-games/${games.open}/review`)
  await expect(page.getByRole('heading', { name: 'This game is not over yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the table' }).click()
  await expect(page.getByRole('heading', { name: 'Sandwich Table' })).toBeVisible()
})
