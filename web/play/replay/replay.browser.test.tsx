import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../../content/text/replay.ts'
import { sameDeal } from '../../../content/text/table.ts'
import { stopClock, untilSettled } from '../../../test/support/components/clock.ts'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../../test/support/components/fake-api.ts'
import { finishedReplies } from '../../../test/support/components/game-record.ts'
import { player, show } from '../../../test/support/components/show.tsx'
import { resizeWindow } from '../../../test/support/components/window-size.ts'
import { dealSandwich } from '../../../test/support/games/dealt-game.ts'
import { finishedGame } from '../../../test/support/games/finished-game.ts'
import { sandwichSteps } from '../sandwich/replay/steps.ts'
import { skywaySteps } from '../skyway/replay/steps.ts'
import Replay from './replay.tsx'

/** Shows the replay of a finished game. */
async function openReplay(gameTypeId: 1 | 2, hash = '') {
  const finished = finishedGame(gameTypeId)
  const api = fakeApi(finishedReplies(finished))
  const screen = await show(<Replay id={7} />, { as: player, at: `/my-games/7/replay${hash}` })
  const steps = { 1: skywaySteps, 2: sandwichSteps }[gameTypeId](finished.record)
  const says = (step: number) =>
    expect.element(page.getByText(steps.at(step)?.sentence ?? '', { exact: true })).toBeVisible()
  await says(0)
  return { ...screen, ...api, steps, says, last: steps.length - 1 }
}

const slider = page.getByRole('slider', { name: text.step })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('is stepped through by keys, the slider, the buttons and the list of moves', {
  tags: 'REPLAY-01',
}, async () => {
  const { says, last, steps } = await openReplay(1)
  await userEvent.keyboard('{ArrowRight}')
  await says(1)
  await expect.element(slider).toHaveValue('1')
  await userEvent.keyboard('{End}')
  await says(last)
  await userEvent.keyboard('{ArrowLeft}')
  await says(last - 1)
  await userEvent.keyboard('{Home}')
  await says(0)
  await slider.fill('12')
  await says(12)
  await press(text.stepForward)
  await says(13)
  const lines = page.getByRole('list', { name: text.moves })
  const third = steps.findIndex(({ round }) => round === 3)
  await lines.getByRole('button', { name: text.roundDealt({ round: 3 }), exact: false }).click()
  await says(third)
  await expect.element(slider).toHaveValue(`${third}`)
})

test('plays by itself, until it is paused', { tags: 'REPLAY-01' }, async () => {
  const { says } = await openReplay(2)
  const pass = stopClock()
  await press(text.play)
  await expect.element(page.getByRole('button', { name: text.pause })).toBeVisible()
  await pass(1_399)
  await says(0)
  await pass(1)
  await says(1)
  await press(text.pause)
  await expect.element(page.getByRole('button', { name: text.play, exact: true })).toBeVisible()
  await pass(60_000)
  await says(1)
})

test('checks the deal in the browser, without a word from the server', { tags: 'FAIR-03' }, async () => {
  const { calls } = await openReplay(2)
  const asked = calls.length
  await press(text.check)
  await expect.element(page.getByText(text.fair)).toBeVisible()
  await page.getByText(text.orders).click()
  const order = page.getByRole('group').filter({ hasText: text.orders }).getByRole('listitem')
  await expect.element(order).toHaveLength(54)
  await untilSettled()
  expect(calls).toHaveLength(asked)
})

test('a link leads to the check, which runs at once', { tags: 'FAIR-03' }, async () => {
  await openReplay(1, '#check')
  await expect.element(page.getByText(text.fair)).toBeInViewport()
})

test('deals the same cards again, for practice', { tags: 'AGAIN-01' }, async () => {
  const { calls, reply, address } = await openReplay(2)
  reply({ 'POST /api/games/again': { ...dealSandwich().game(), practice: true } })
  await press(sameDeal)
  await expect.poll(address).toBe('/my-games/8')
  await expect
    .poll(() => calls)
    .toContainEqual({ name: 'POST /api/games/again', values: {}, body: { gameId: 7 } })
})

test('says that a game is not over, and leads back to its table', { tags: 'REPLAY-02' }, async () => {
  mayLog(/^replay could not be loaded/)
  fakeApi({ ...finishedReplies(finishedGame(2)), 'GET /api/games/{id}/record': refusal(409, 'not-over') })
  const { address } = await show(<Replay id={7} />, { as: player, at: '/my-games/7/replay' })
  await expect.element(page.getByRole('heading', { name: text.notOverTitle })).toBeVisible()
  await expect.element(page.getByText(text.notOver)).toBeVisible()
  await page.getByRole('link', { name: text.toTable }).click()
  await expect.poll(address).toBe('/my-games/7')
})

test('the order of the cards of a sandwich covers no suit on a phone', { tags: 'REPLAY-01' }, async () => {
  await resizeWindow(360, 640)
  await openReplay(2)
  const orders = () => [...document.querySelectorAll('.sandwich-order')]
  await expect.poll(() => orders().length).toBe(3)
  for (const order of orders()) {
    const card = order.closest('.sandwich-card')?.getBoundingClientRect()
    // Value and suit are in the upper half of a card.
    expect(order.getBoundingClientRect().top).toBeGreaterThan((card?.top ?? 0) + (card?.height ?? 0) / 2)
  }
})
