import { expect, type Page, test } from '@playwright/test'
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
const finished = { skyway: 0, sandwich: 0, open: 0 }

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  house = await openOneProcess(withoutLimits)
  reader = await makeReader(house, (await makeAdmin(house)).visitor, 'Rosa')
  finished.skyway = await finishGame(reader.visitor, 1)
  finished.sandwich = await finishGame(reader.visitor, 2)
  finished.open = (await dealGame(reader.visitor, 1, 1)).id
  page = await signIn(browser, house, reader)
  complaints = complaintsOf(page)
})
test.afterAll(async () => {
  await page.context().close()
  await house.close()
})

/** No barrier of WCAG 2.2 A and AA on the page, by day or by night. */
async function expectNoBarriers(colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  expect(await shutsOut(page)).toEqual([])
}

const step = () => page.getByRole('slider', { name: 'Step' })
const said = (words: RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

test('[TABLE-02] [SKY-05] a finished game is replayed by keys, slider, list and by itself, each step told as a sentence', async () => {
  await page.goto(`/my-games/${finished.skyway}`)
  await page.getByRole('link', { name: 'Replay' }).click()
  await expect(page.getByRole('heading', { name: 'SkyWay Replay' })).toBeVisible()
  await said(/^Round 1 is dealt\.$/)
  await page.keyboard.press('ArrowRight')
  await said(/^Round 1, turn 1 of 9: market pile \d, .+, to row \d column \d\.$/)
  await expect(step()).toHaveAccessibleName('Step')
  await expect(step()).toHaveValue('1')
  await page.keyboard.press('End')
  await said(/ Round 3 scored .*The game is (won with \d+ points|lost)\.$/)
  await page.keyboard.press('ArrowLeft')
  await expect(step()).toHaveValue('28')
  await page.keyboard.press('Home')
  await expect(step()).toHaveValue('0')
  await step().fill('12')
  await said(/^Round 2, turn 2 of 9/)
  await page.getByRole('list', { name: 'Moves' }).getByRole('button', { name: 'Round 3 is dealt' }).click()
  await said(/^Round 3 is dealt\.$/)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await said(/^Round 3, turn 1 of 9/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expectNoBarriers('light')
})

test('[T-B8] the deal is reckoned again in the browser, without a word from the server', async () => {
  await page.goto(`/my-games/${finished.sandwich}/replay`)
  await expect(page.getByRole('heading', { name: 'Sandwich Replay' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Check this deal' }).click()
  await said(/The deal is what was promised\./)
  expect(asked).toEqual([])
  await page.getByText('The cards in the order in which they were dealt').click()
  await expect(page.locator('.replay-orders li')).toHaveCount(54)
  await expectNoBarriers('dark')
})

test('[LEAD-03] [GAME-07] the same deal again is marked as practice on the table and in the list', async () => {
  await page.getByRole('button', { name: 'Same deal again' }).click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await expect(page.getByText('Practice, not ranked')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hand card 1:/ })).toBeVisible()
  await page.goto('/all-my-games/2')
  await expect(page.getByRole('link', { name: /^Game In Progress\s*Practice/ })).toBeVisible()
})

test('[TABLE-02] a game that is not over cannot be replayed, and says so', async () => {
  // What follows is a refusal, which the browser writes down; nothing before was.
  expect(complaints).toEqual([])
  await page.goto(`/my-games/${finished.open}/replay`)
  await expect(page.getByRole('heading', { name: 'This game is not over yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the table' }).click()
  await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
})

test('[TABLE-02] the statistics are reached from the dashboard, and the chart reads as a table', async () => {
  await page.goto('/game-dashboard')
  await page.getByRole('link', { name: 'Statistics' }).click()
  const section = page.getByRole('region', { name: 'Sandwich' })
  await expect(section.getByText('Games', { exact: true }).locator('..')).toHaveText('Games1')
  await expect(
    section.getByRole('img', { name: /^Scores of Sandwich\. Yours are most often from / }),
  ).toBeVisible()
  await section.getByText('The same as a table').click()
  await expect(section.getByRole('table')).toContainText('100 %')
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await stickingOut(page)).toEqual([])
  await expectNoBarriers('dark')
})
