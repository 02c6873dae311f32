import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/best-games.ts'
import { bestGame } from '../../test/support/components/best-game.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { gameTypeOf, gameTypePage } from '../../test/support/components/game-types.ts'
import { show } from '../../test/support/components/show.tsx'
import { BestGames } from './best-games.tsx'

const types = gameTypePage(gameTypeOf(1, 'SkyWay', { computerScore: 1619 }), gameTypeOf(2, 'Sandwich'))
const computer = (text.computer({ game: '', score: '|' }).split('|')[1] ?? '').trim()

test('an empty list offers the score of the computer in each game that it plays', {
  tags: 'LEAD-07',
}, async () => {
  fakeApi({ 'GET /api/gametypes/ranked/{id}': [], 'GET /api/gametypes/page': types })
  await show(<BestGames />)
  await expect.element(page.getByText(text.none)).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByText(computer, { exact: false })
        .elements()
        .map((line) => line.textContent),
    )
    .toEqual([text.computer({ game: 'SkyWay', score: '1,619' })])
})

test('a list with games asks for no game types', { tags: 'LEAD-07' }, async () => {
  const api = fakeApi({ 'GET /api/gametypes/ranked/{id}': [bestGame(1, 'Ada', 230)] })
  await show(<BestGames />)
  await expect.element(page.getByText('Ada')).toBeVisible()
  await expect.element(page.getByText(computer, { exact: false })).not.toBeInTheDocument()
  expect(api.calls).toHaveLength(1)
})

test('an empty list without the game types only says that it is empty', { tags: 'LEAD-07' }, async () => {
  mayLog(/could not be loaded/)
  fakeApi({ 'GET /api/gametypes/ranked/{id}': [], 'GET /api/gametypes/page': refusal(400, 'invalid') })
  await show(<BestGames />)
  await expect.element(page.getByText(text.none)).toBeVisible()
  await expect.element(page.getByText(computer, { exact: false })).not.toBeInTheDocument()
})
