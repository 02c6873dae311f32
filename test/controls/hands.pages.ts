import { expect } from '@playwright/test'
import { finger, keys, mouse, playAnother } from '../support/browser/input-methods.ts'
import { consoleErrorsOf, makeReader, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { test } from '../support/browser/test.ts'
import { answeredGame } from '../support/games/answered-game.ts'

const phone = { width: 360, height: 640 }
const laptop = { width: 1280, height: 720 }

const games = [
  {
    gameTypeId: 1,
    name: 'SkyWay',
    turns: 27,
    end: (score: number) =>
      score > 0 ? `Game Is Over - Congrats!!! Your Winning Score is ${score}` : "You're a loser, try again",
  },
  {
    gameTypeId: 2,
    name: 'Sandwich',
    turns: 18,
    end: (score: number) => `Final Score ${String(score).replace('-', '−')}`,
  },
] as const

const hands = [
  ['mouse', mouse, laptop],
  ['keyboard alone', keys, laptop],
  ['finger', finger, phone],
] as const

for (const [hand, method, viewport] of hands)
  for (const { gameTypeId, name, turns, end } of games)
    test(`${name} is played to its end by ${hand} at ${viewport.width}x${viewport.height}, and played again`, async ({
      browser,
      shared: { server, admin },
    }) => {
      const reader = await makeReader(server, admin.client, 'Rosa')
      const page = await openAs(browser, server, reader, { viewport, ...method.context })
      const consoleErrors = consoleErrorsOf(page)
      const { id } = await dealGame(reader, gameTypeId, 1)
      await page.goto(`/my-games/${id}`)
      await expect(page.getByRole('heading', { name: `${name} Table` })).toBeVisible()
      await playToEnd(page, method)

      const ended = answeredGame((await reader.client.call('GET', `/games/${id}`)).body)
      expect(ended).toMatchObject({ gameOver: true, turn: turns })
      await expect(page.getByRole('region', { name: `${name} Table` })).toContainText(end(ended.gameScore))
      if (method === keys) await playAnother(page)
      else await method.press(page, page.getByRole('link', { name: 'Play Again' }))
      await expect(page).toHaveURL(new RegExp(`/my-games/(?!${id}$)\\d+$`))
      await expect(page.getByText(/^Cards Left - 4[78]$/)).toBeVisible()
      await expect.poll(() => consoleErrors).toEqual([])
      await page.context().close()
    })
