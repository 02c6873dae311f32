import { expect, type Locator, type Page, test } from '@playwright/test'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { shutsOut } from './axe.ts'
import { complaintsOf, makeAdmin, makeReader, type Person, signIn } from './people.ts'
import { dealGame, finishGame } from './robot.ts'
import { stickingOut } from './site-visit.ts'

let house: RunningHouse
let reader: Person
let page: Page
let complaints: string[]
const games = { skyway: 0, sandwich: 0, open: 0 }

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  house = await openOneProcess(withoutLimits)
  reader = await makeReader(house, (await makeAdmin(house)).visitor, 'Rosa')
  games.skyway = await finishGame(reader.visitor, 1)
  games.sandwich = await finishGame(reader.visitor, 2)
  games.open = (await dealGame(reader.visitor, 2, 1)).id
  page = await signIn(browser, house, reader)
  complaints = complaintsOf(page)
})
test.afterAll(async () => {
  await page.context().close()
  await house.close()
})

/** No barrier of WCAG 2.2 A and AA, and nothing beside the page, on a phone and on a laptop. */
async function expectNoBarriers(colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    expect(await shutsOut(page)).toEqual([])
    expect(await stickingOut(page)).toEqual([])
  }
}

const said = (words: RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const slider = () => page.getByRole('slider', { name: 'Move' })
const panel = (name: string) => page.getByRole('region', { name })
/** The searches that go on beside the page. */
const expectSearches = (count: number) => expect.poll(() => page.workers().length).toBe(count)

/** Walks by keys to a control that is not far. */
async function walkTo(control: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press(key)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The control is not reached by keys.')
}

test('[GAME-06] [SAND-05] luck and play of a finished Sandwich add up to its score, and the best play of its deal is proved', async () => {
  await page.goto(`/my-games/${games.sandwich}/replay`)
  await page.getByRole('link', { name: 'Luck and play' }).click()
  await expect(page.getByRole('heading', { name: 'Sandwich: Luck and Play' })).toBeVisible()
  await said(/^Best possible: \d+$/)
  await said(/^The deal .+, your play cost \d+\.$/)
  const figures = await panel('What came of it').getByRole('definition').allTextContents()
  const [par = 0, luck = 0, play = 0, score = 0] = figures.map((figure) =>
    Number(figure.replace('\u2212', '-')),
  )
  expect([par, par + luck + play]).toEqual([257, score])
  await expectSearches(0)
  await expectNoBarriers('light')
})

test('[GAME-06] each move is chosen by keys, buttons, a touch of the picture or the list of the dearest, and reads as a table', async () => {
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
  await said(/^Sandwich 1Its cards were /)
  const box = await slider().boundingBox()
  await slider().click({ position: { x: ((box?.width ?? 0) * 4.5) / 18, y: 30 } })
  await expect(slider()).toHaveValue('4')
  await page.getByRole('list', { name: 'Worth a second look:' }).getByRole('button').first().click()
  await said(/Your move cost \d+ points\./)
  await expect(page.getByText('Best informed choice', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Hand' })).toContainText('better as 2 filling')
  await page.getByText('The same as a table').click()
  await expect(page.getByRole('rowheader')).toHaveCount(18)
  await page.getByText('What do these figures mean?').click()
  await expectNoBarriers('dark')
})

test('[GAME-06] by keys alone the best play is stepped through, then a move is chosen in the picture', async () => {
  await walkTo(page.getByRole('button', { name: 'Show me its moves' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Back to your game' })).toBeFocused()
  await said(/^Seven cards are dealt\.$/)
  await page.keyboard.press('End')
  const best = await panel('What the deal held').getByRole('status').textContent()
  await said(new RegExp(`The score is ${best?.replace('Best possible: ', '')}\\.`))
  await expect(page.getByRole('list', { name: 'Moves' }).getByRole('button')).toHaveCount(19)
  await page.keyboard.press('Enter')
  await walkTo(slider(), 'Tab')
  await page.keyboard.press('ArrowRight')
  await said(/^Sandwich 2/)
  await walkTo(page.getByRole('button', { name: 'Step forward' }), 'Tab')
  await page.keyboard.press('Enter')
  await said(/^Sandwich 3/)
})

test('[GAME-06] [SKY-07] the search of a SkyWay deal begins when asked for, shows how far it is, and ends at once when it is cancelled', async () => {
  await page.goto(`/my-games/${games.skyway}/review`)
  await expect(page.getByRole('progressbar', { name: 'Weighing your moves' })).toBeVisible()
  await said(/^The deal .*your play cost \d+\.$/)
  await expect(page.getByRole('list', { name: 'Market' })).toContainText('your choice')
  await expectSearches(0)
  await press('Look for the best play')
  await said(/^Looking for the best play/)
  const bar = page.getByRole('progressbar', { name: 'Looking for the best play' })
  await expect(bar).not.toHaveAttribute('value', '0')
  await expect(page.getByText(/% \u00b7 Best found so far: \d+, none above \d+ is possible/)).toBeVisible()
  await expectSearches(1)
  await press('Cancel')
  await said(/^Best found so far: \d+, none above \d+ is possible\.$/)
  await expect(bar).toHaveCount(0)
  await expectSearches(0)
  await expect(page.getByRole('button', { name: 'Look again' })).toBeFocused()
  await press('Show me its moves')
  await expect(page.getByRole('heading', { name: 'The best play found so far' })).toBeVisible()
  await press('Back to your game')
  await expectNoBarriers('light')
  await press('Look again')
  await expectSearches(1)
})

test('[GAME-06] a search ends with its page, and a page that comes back begins anew', async () => {
  await page.getByRole('link', { name: 'Replay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'SkyWay Replay' })).toBeVisible()
  await expectSearches(0)
  await page.goBack()
  // What was found before is remembered; what was not, is looked for only when asked for.
  await said(/^The deal .*your play cost \d+\.$/)
  await expect(page.getByRole('button', { name: 'Look for the best play' })).toBeVisible()
  await expectSearches(0)
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Weighing your moves' })).toBeVisible()
  await press('Cancel')
  await said(/^The rest of your moves was not weighed\.$/)
  await expectSearches(0)
  expect(complaints).toEqual([])
})

test('[GAME-06] a search that fails says so and can be tried again; of a game that is not over there is none', async () => {
  await page.route('**/assets/worker-*.js', (route) => route.abort())
  await page.goto(`/my-games/${games.sandwich}/review`)
  await said(/^The search failed\. The search could not be loaded\.$/)
  await page.unroute('**/assets/worker-*.js')
  await panel('What the deal held').getByRole('button', { name: 'Look again' }).click()
  await said(/^Best possible: \d+$/)
  await page.goto(`/my-games/${games.open}/review`)
  await expect(page.getByRole('heading', { name: 'This game is not over yet' })).toBeVisible()
})
