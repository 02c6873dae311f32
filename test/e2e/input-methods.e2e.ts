import { expect } from '@playwright/test'
import { gameShape } from '../support/bots/bot.ts'
import {
  draggingFinger,
  draggingMouse,
  finger,
  keys,
  mouse,
  names,
  playAnother,
} from '../support/browser/input-methods.ts'
import { complaintsOf, makeReader, openAs, type Person } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

// Half of the games for each of two workers, each with its own server.
test.describe.configure({ mode: 'parallel' })

let server: TestServer
let reader: Person

test.beforeAll(async ({ shared }) => {
  server = shared.server
  reader = await makeReader(server, shared.admin.client, 'Rosa')
})

const phone = { width: 360, height: 640 }
const laptop = { width: 1280, height: 720 }

/**
 * The input methods that play games to their end: one with a pointer, one without. `newcomer` plays whole
 * games by names.
 */
const endingMethods = [
  ['by touch', finger, phone],
  ['[KEYS-02] by keyboard alone', keys, laptop],
] as const

/** All others make the first moves of both games; the rest would repeat the same moves. */
const methods = [
  ['by mouse', mouse, phone],
  ['by mouse', mouse, laptop],
  ['by touch', finger, laptop],
  ['[DRAG-01] by dragging with a finger', draggingFinger, phone],
  ['[DRAG-01] by dragging with a mouse', draggingMouse, laptop],
  ['[KEYS-02] by keyboard alone', keys, phone],
  ['[KEYS-03] by accessible names alone', names, phone],
  ['[KEYS-03] by accessible names alone', names, laptop],
] as const

const skywayEnd = (score: number) =>
  score > 0 ? `Game Is Over - Congrats!!! Your Winning Score is ${score}` : "You're a loser, try again"
const sandwichEnd = (score: number) => `Final Score ${String(score).replace('-', '−')}`

const games = [
  // From the last move of the second round.
  [1, 'SkyWay', 'SKY-03, SKY-05', 17, 27, skywayEnd],
  [2, 'Sandwich', 'SAND-02, SAND-03', 14, 18, sandwichEnd],
] as const

for (const [way, method, viewport] of endingMethods) {
  for (const [gameTypeId, game, requirements, played, turns, end] of games) {
    const size = `${viewport.width}x${viewport.height}`
    test(`[${requirements}] ${game} is played to its end ${way} at ${size}`, async ({ browser }) => {
      const page = await openAs(browser, server, reader, { viewport, ...method.context })
      const complaints = complaintsOf(page)
      const { id } = await dealGame(reader, gameTypeId, played)
      await page.goto(`/my-games/${id}`)
      await expect(page.getByRole('heading', { name: `${game} Table` })).toBeVisible()
      await playToEnd(page, method)

      const ended = gameShape.parse((await reader.client.call('GET', `/games/${id}`)).body)
      expect(ended).toMatchObject({ gameOver: true, turn: turns })
      await expect(page.getByRole('region', { name: `${game} Table` })).toContainText(end(ended.gameScore))
      if (method === keys) {
        await playAnother(page)
        await expect(page).toHaveURL(/\/my-games\/\d+$/)
        await expect(page.getByText(/^Cards Left - (48|47)$/)).toBeVisible()
      }
      await expect.poll(() => complaints).toEqual([])
      await page.context().close()
    })
  }
}

for (const [way, method, viewport] of methods) {
  const size = `${viewport.width}x${viewport.height}`
  test(`[SKY-03, SAND-03] both games are begun ${way} at ${size}`, async ({ browser }) => {
    const page = await openAs(browser, server, reader, { viewport, ...method.context })
    const complaints = complaintsOf(page)
    for (const [gameTypeId, game, turns] of [
      [1, 'SkyWay', 3],
      [2, 'Sandwich', 2],
    ] as const) {
      await page.goto(`/new-game/${gameTypeId}`)
      await expect(page.getByRole('heading', { name: `${game} Table` })).toBeVisible()
      await playToEnd(page, method, turns)
      const { body } = await reader.client.call('GET', `/games/${page.url().split('/').at(-1)}`)
      expect(gameShape.parse(body)).toMatchObject({ gameOver: false, turn: turns })
    }
    await expect.poll(() => complaints).toEqual([])
    await page.context().close()
  })
}
