import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as skywayText from '../../../content/text/skyway.ts'
import * as text from '../../../content/text/table.ts'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { fakeApi, held, refusal, unreachable } from '../../../test/support/components/fake-api.ts'
import { player, show } from '../../../test/support/components/show.tsx'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { resizeWindow } from '../../../test/support/components/window-size.ts'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { GameScreen } from '../game-screen.tsx'

const move = { actionId: 0, itemRow: 1, itemColumn: 1 }
const { pile, place } = table

test('chooses a pile and a place in either order, and lets go of what is chosen again', {
  tags: 'SKY-03',
}, async () => {
  const { moves } = await openTable(dealSkyway())
  for (const item of [pile(2), place(1, 2)]) {
    await item.click()
    await expect.element(item).toHaveAttribute('aria-pressed', 'true')
    await item.click()
    await expect.element(item).toHaveAttribute('aria-pressed', 'false')
  }
  await pile(2).click()
  await pile(3).click()
  await expect.element(pile(2)).toHaveAttribute('aria-pressed', 'false')
  await place(1, 2).click()
  await expect.poll(moves).toEqual([{ gameId: 7, turn: 0, actionId: 2, itemRow: 0, itemColumn: 1 }])
  await expect.element(page.getByText(text.deck({ count: 42 }))).toBeVisible()
  await place(3, 1).click()
  await pile(1).click()
  await expect.poll(() => moves().at(-1)).toEqual({ ...move, gameId: 7, turn: 1, itemRow: 2, itemColumn: 0 })
})

test('an occupied place cannot be chosen, and Escape lets go', { tags: 'SKY-03' }, async () => {
  await openTable(dealSkyway(1, 1))
  await place(1, 1).click({ force: true })
  await expect.element(place(1, 1)).toHaveAttribute('aria-pressed', 'false')
  await pile(1).click()
  await expect.element(pile(1)).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(pile(1)).toHaveAttribute('aria-pressed', 'false')
})

test('plays one move for a double click, a held key, and a window that changes meanwhile', {
  tags: 'SKY-03',
}, async () => {
  const { moves } = await openTable(dealSkyway())
  await pile(1).click()
  await place(1, 1).dblClick()
  await expect.element(page.getByText(text.deck({ count: 42 }))).toBeVisible()
  await pile(2).click()
  place(2, 2).element().focus()
  await userEvent.keyboard('{Enter>}{Enter>}{Enter>}{Enter>}{/Enter}')
  await expect.element(page.getByText(text.deck({ count: 36 }))).toBeVisible()
  await place(3, 3).click()
  await pile(3).click()
  await resizeWindow(360, 640)
  await expect.element(page.getByText(text.deck({ count: 30 }))).toBeVisible()
  await expect.element(place(3, 3)).toHaveAccessibleName(/ on /)
  await expect.poll(() => moves()).toMatchObject([{ actionId: 0 }, { actionId: 1 }, { actionId: 2 }])
})

test('explains that there is no such game', async () => {
  mayLog(/^game could not be loaded/)
  fakeApi({ 'GET /api/games/{id}': refusal(404, 'not-found') })
  await show(<GameScreen id={7} />, { as: player })
  await expect.element(page.getByText(text.noSuchGame)).toBeVisible()
})

test('keeps a move in sight while its answer is awaited, and says what the server refuses', async () => {
  const { api } = await openTable(dealSkyway())
  const refused = held(refusal(422, 'refused', 'Not there.'))
  api.reply({ 'PUT /api/games': refused.reply })
  await pile(1).click()
  await place(2, 2).click()
  await expect.element(place(2, 2)).toHaveAccessibleName(/ on /)
  refused.release()
  await expect.element(page.getByRole('alert').or(page.getByText('Not there.')).first()).toBeVisible()
})

test('sends a move again that got no answer, as soon as the network is back', async () => {
  const dealt = dealSkyway()
  const { api } = await openTable(dealt)
  api.reply({ 'PUT /api/games': unreachable })
  await pile(1).click()
  await place(2, 2).click()
  await expect.element(page.getByText(text.waiting.online)).toBeVisible()
  api.reply({ 'PUT /api/games': () => dealt.play(move) })
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText(text.waiting.online)).not.toBeInTheDocument()
})

test('after the last move by keyboard, the table is closed and the focus leads to the next game', {
  tags: ['KEYS-02', 'SKY-05', 'TABLE-02'],
}, async () => {
  await openTable(dealSkyway(1, 26))
  place(3, 3).element().focus()
  await userEvent.keyboard('{Enter}{Home}{Enter}')
  await expect.element(page.getByRole('link', { name: text.playAgain })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: skywayText.autoWin })).not.toBeInTheDocument()
  await expect.element(place(1, 1)).toHaveAttribute('aria-disabled', 'true')
})
