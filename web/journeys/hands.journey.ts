import { devices, expect, type Page, test } from '@playwright/test'
import type { SandwichView, SkywayView } from '@skyway/engine/record/game.ts'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { complaintsOf, makeAdmin, makeReader, type Person, signIn } from './people.ts'
import { byKeyboard, byMouse, byTouch, openGame, playSandwich, playSkyway } from './robot.ts'

let house: RunningHouse
let admin: Person

test.beforeAll(async () => {
  house = await openOneProcess(withoutLimits)
  admin = await makeAdmin(house)
})
test.afterAll(() => house.close())

const phone = { viewport: { width: 360, height: 640 } }
const laptop = { viewport: { width: 1280, height: 720 } }
const { defaultBrowserType: _, ...touch } = devices['Galaxy S8'] ?? {}

const hands = [
  ['mouse on a laptop', byMouse, laptop],
  ['keyboard alone on a laptop', byKeyboard, laptop],
  ['touch on a phone', byTouch, { ...touch, ...phone }],
  ['keyboard alone on a small window', byKeyboard, { ...phone, colorScheme: 'dark' as const }],
] as const

for (const [hand, press, options] of hands) {
  test(`[SKY-01, SKY-02, SKY-03, SKY-04, SAND-01, SAND-03, SAND-04] both games are played to the end by ${hand}`, async ({
    browser,
  }) => {
    const page = await signIn(
      browser,
      house,
      await makeReader(house, admin.visitor, `Player by ${hand}`),
      options,
    )
    const complaints = complaintsOf(page)

    const skyway = await openGame<SkywayView>(page, async () => {
      await page.goto('/new-game/1')
    })
    await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
    await expectWholeTable(page)
    const score = await playSkyway(page, skyway, press)
    const end =
      score > 0 ? `Game Is Over - Congrats!!! Your Winning Score is ${score}` : "You're a loser, try again"
    await expect(page.getByText(end).first()).toBeVisible()

    const sandwich = await openGame<SandwichView>(page, async () => {
      await page.goto('/new-game/2')
    })
    await expect(page.getByRole('heading', { name: 'Sandwich Table' })).toBeVisible()
    await expectWholeTable(page)
    const points = await playSandwich(page, sandwich, press)
    await expect(page.getByText(`Final Score ${points}`)).toBeVisible()
    expect(complaints).toEqual([])
    await page.context().close()
  })
}

/** All of the table that a hand touches is on the screen without scrolling, and wide enough for a thumb. */
async function expectWholeTable(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const places = page.getByRole('button', { name: /^(Market pile|Place row|Hand card)/ })
  const boxes = await Promise.all((await places.all()).map((place) => place.boundingBox()))
  expect(boxes.length).toBeGreaterThan(6)
  for (const box of boxes) {
    if (!box) throw new Error('A place of the table is not drawn')
    expect(box.width).toBeGreaterThanOrEqual(44)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
  }
}
