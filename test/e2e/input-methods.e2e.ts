import { expect } from '@playwright/test'
import { gameShape } from '../support/bots/bot.ts'
import { finger, keys, playAnother } from '../support/browser/input-methods.ts'
import { complaintsOf, makeReader, openAs, type Person } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let reader: Person

test.beforeAll(async ({ shared }) => {
  server = shared.server
  reader = await makeReader(server, shared.admin.client, 'Rosa')
})

const phone = { width: 360, height: 640 }
const laptop = { width: 1280, height: 720 }

const skywayEnd = (score: number) =>
  score > 0 ? `Game Is Over - Congrats!!! Your Winning Score is ${score}` : "You're a loser, try again"
const sandwichEnd = (score: number) => `Final Score ${String(score).replace('-', '−')}`

const skyway = { gameTypeId: 1, name: 'SkyWay', played: 24, turns: 27, end: skywayEnd } as const
const sandwich = { gameTypeId: 2, name: 'Sandwich', played: 14, turns: 18, end: sandwichEnd } as const

/** One input method with a pointer, and one without. `newcomer` plays a round by names. */
const ways = [
  ['[SKY-03, SKY-05] SkyWay is played to its end by touch at 360x640', skyway, finger, phone],
  [
    '[SAND-02, SAND-03, KEYS-02] Sandwich is played to its end by keyboard alone at 1280x720, and played again',
    sandwich,
    keys,
    laptop,
  ],
] as const

for (const [title, { gameTypeId, name, played, turns, end }, method, viewport] of ways) {
  test(title, async ({ browser }) => {
    const page = await openAs(browser, server, reader, { viewport, ...method.context })
    const complaints = complaintsOf(page)
    const { id } = await dealGame(reader, gameTypeId, played)
    await page.goto(`/my-games/${id}`)
    await expect(page.getByRole('heading', { name: `${name} Table` })).toBeVisible()
    await playToEnd(page, method)

    const ended = gameShape.parse((await reader.client.call('GET', `/games/${id}`)).body)
    expect(ended).toMatchObject({ gameOver: true, turn: turns })
    await expect(page.getByRole('region', { name: `${name} Table` })).toContainText(end(ended.gameScore))
    if (method === keys) {
      await expect(page.getByRole('link', { name: 'Play Again' })).toBeFocused()
      await playAnother(page)
      await expect(page).toHaveURL(/\/my-games\/\d+$/)
      await expect(page.getByText('Cards Left - 47', { exact: true })).toBeVisible()
    }
    await expect.poll(() => complaints).toEqual([])
    await page.context().close()
  })
}
