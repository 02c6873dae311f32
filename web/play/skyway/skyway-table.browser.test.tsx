import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/table.ts'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { fakeApi, held, refusal, unreachable } from '../../../test/support/components/fake-api.ts'
import { player, show } from '../../../test/support/components/show.tsx'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { GameScreen } from '../game-screen.tsx'

const move = { actionId: 0, itemRow: 1, itemColumn: 1 }
const pile = page.getByRole('button', { name: /^Market pile 1:/ })
const place = page.getByRole('button', { name: /^Place row 2 column 2:/ })

async function openTable() {
  const dealt = dealSkyway()
  const api = fakeApi({ 'GET /api/games/{id}': dealt.game(), 'PUT /api/games': () => dealt.play(move) })
  await show(<GameScreen id={7} />, { as: player })
  const moves = () => api.calls.filter(({ name }) => name === 'PUT /api/games').map(({ body }) => body)
  return { moves }
}

test('sends the move of a pile and a place that are pressed', async () => {
  const { moves } = await openTable()
  await pile.click()
  await place.click()
  await expect.poll(moves).toEqual([{ gameId: 7, turn: 0, ...move }])
})

test('sends the move of a pile that is dragged to a place', async () => {
  const { moves } = await openTable()
  await pile.dropTo(place)
  await expect.poll(moves).toEqual([{ gameId: 7, turn: 0, ...move }])
})

test('explains that there is no such game', async () => {
  mayLog(/^game could not be loaded/)
  fakeApi({ 'GET /api/games/{id}': refusal(404, 'not-found') })
  await show(<GameScreen id={7} />, { as: player })
  await expect.element(page.getByText(text.noSuchGame)).toBeVisible()
})

test('keeps a move in sight while its answer is awaited, and says what the server refuses', async () => {
  const dealt = dealSkyway()
  const refused = held(refusal(422, 'refused', 'Not there.'))
  fakeApi({ 'GET /api/games/{id}': dealt.game(), 'PUT /api/games': refused.reply })
  await show(<GameScreen id={7} />, { as: player })
  await pile.click()
  await place.click()
  await expect.element(place).toHaveAccessibleName(/^Place row 2 column 2: .+/)
  refused.release()
  await expect.element(page.getByRole('alert').or(page.getByText('Not there.')).first()).toBeVisible()
})

test('sends a move again that got no answer, as soon as the network is back', async () => {
  const dealt = dealSkyway()
  const api = fakeApi({ 'GET /api/games/{id}': dealt.game(), 'PUT /api/games': unreachable })
  await show(<GameScreen id={7} />, { as: player })
  await pile.click()
  await place.click()
  await expect.element(page.getByText(text.waiting.online)).toBeVisible()
  api.reply({ 'PUT /api/games': () => dealt.play(move) })
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText(text.waiting.online)).not.toBeInTheDocument()
})
