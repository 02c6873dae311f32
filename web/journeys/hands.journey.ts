import { expect, test } from '@playwright/test'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { gameShape } from '../../script/robot/player.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { draggingFinger, draggingMouse, finger, keys, mouse, names, playAnother } from './hands.ts'
import { playToEnd } from './listener.ts'
import { comeBack, complaintsOf, makeAdmin, makeReader, type Person } from './people.ts'

// Half of the games for each of two workers, each with a house of its own.
test.describe.configure({ mode: 'parallel' })
// A record of some thousand presses takes longer than the presses.
test.use({ trace: 'off' })

let house: RunningHouse
let reader: Person

test.beforeAll(async () => {
  house = await openOneProcess(withoutLimits)
  reader = await makeReader(house, (await makeAdmin(house)).visitor, 'Rosa')
})
test.afterAll(() => house.close())

const phone = { width: 360, height: 640 }
const laptop = { width: 1280, height: 720 }

const hands = [
  ['by mouse', mouse, phone],
  ['by mouse', mouse, laptop],
  ['by touch', finger, phone],
  ['by touch', finger, laptop],
  ['by dragging with a finger', draggingFinger, phone],
  ['by dragging with a mouse', draggingMouse, laptop],
  ['by keyboard alone', keys, phone],
  ['by keyboard alone', keys, laptop],
  ['by accessible names alone', names, phone],
  ['by accessible names alone', names, laptop],
] as const

const skywayEnd = (score: number) =>
  score > 0 ? `Game Is Over - Congrats!!! Your Winning Score is ${score}` : "You're a loser, try again"
const sandwichEnd = (score: number) => `Final Score ${score}`

const games = [
  [1, 'SkyWay', 'SKY-01, SKY-02, SKY-03, SKY-04', 27, skywayEnd],
  [2, 'Sandwich', 'SAND-01, SAND-03', 18, sandwichEnd],
] as const

for (const [way, hand, viewport] of hands) {
  for (const [gameTypeId, game, requirements, turns, end] of games) {
    const size = `${viewport.width}x${viewport.height}`
    test(`[${requirements}] ${game} is played to its end ${way} at ${size}`, async ({ browser }) => {
      const page = await comeBack(browser, house, reader, { viewport, ...hand.context })
      const complaints = complaintsOf(page)
      await page.goto(`/new-game/${gameTypeId}`)
      await expect(page.getByRole('heading', { name: `${game} Table` })).toBeVisible()
      await playToEnd(page, hand)

      const { body } = await reader.visitor.call('GET', `/games/${page.url().split('/').at(-1)}`)
      const played = gameShape.parse(body)
      expect(played).toMatchObject({ gameOver: true, turn: turns })
      await expect(page.getByRole('region', { name: `${game} Table` })).toContainText(end(played.gameScore))
      if (hand === keys) {
        await playAnother(page)
        await expect(page).toHaveURL(/\/my-games\/\d+$/)
        await expect(page.getByText(/^Cards Left - (48|47)$/)).toBeVisible()
      }
      expect(complaints).toEqual([])
      await page.context().close()
    })
  }
}
