import { expect } from '@playwright/test'
import { makeReader, openAs } from '../support/browser/people.ts'
import { answered, dealGame } from '../support/browser/play.ts'
import { expectPressed, movesOf, openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'

test('a move at the SkyWay table is stored, and a reload and a second tab show the game where it was', {
  tag: ['@smoke', '@SKY-03', '@GAME-06', '@GAME-09'],
}, async ({ browser, shared: { server, admin } }) => {
  const reader = await makeReader(server, admin.client, 'Rosa')
  const page = await openAs(browser, server, reader)
  const game = await dealGame(reader, 1, 2)
  const { pile, place } = await openTable(page, game.id)
  const other = await page.context().newPage()
  await other.goto(`/games/${game.id}`)
  await expect(other.getByText('Cards Left - 36')).toBeVisible()
  const moves = movesOf(page)

  await place(3, 3).click()
  await expectPressed(place(3, 3), true)
  await answered(page, () => pile(1).click())
  await expect(page.getByText('Cards Left - 30')).toBeVisible()
  expect(moves).toEqual([{ gameId: game.id, turn: 2, actionId: 0, itemRow: 2, itemColumn: 2 }])
  await expect(place(3, 3)).toHaveAccessibleName(/ on /)
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByText('Cards Left - 30')).toBeVisible()
    await expect(tab.getByRole('button', { name: /^Place row 3 column 3: .* on / })).toBeVisible()
  }
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('currentgame') ?? 'null'))
  await expect.poll(kept).toMatchObject({ id: game.id, turn: 3 })
  await page.context().close()
})
