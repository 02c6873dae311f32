import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rulesHeading } from '../../content/text/game-texts.ts'
import * as text from '../../content/text/game-types.ts'
import * as buttonText from '../../content/text/new-game-button.ts'
import * as shell from '../../content/text/shell.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { gameTypeOf, gameTypePage } from '../../test/support/components/game-types.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import { GameTypeList } from './list.tsx'

const planned = gameTypeOf(9, 'Patience', { isPlayable: false, authorName: 'Wren', authorUrl: '/team' })
const types = gameTypePage(gameTypeOf(1, 'SkyWay'), planned)
const card = (name: string) => page.getByRole('article', { name })
const newGame = (game: string) =>
  page.getByRole('button', { name: buttonText.ofGame({ label: buttonText.newGame, game }) })
const list = <GameTypeList art={() => null} pictures={() => []} />

test('a planned game says so, names its author, and cannot be started', {
  tags: ['TYPE-02', 'GAME-02'],
}, async () => {
  fakeApi({ 'GET /api/gametypes/page': types })
  await show(list, { as: player, at: '/games' })
  await expect.element(card('Patience').getByText(text.planned)).toBeVisible()
  await expect.element(newGame('Patience')).not.toBeInTheDocument()
  await expect.element(card('Patience').getByRole('link', { name: text.myGames })).not.toBeInTheDocument()
  await expect.element(card('Patience').getByRole('link', { name: 'Wren' })).toHaveAttribute('href', '/team')
  await expect.element(card('SkyWay').getByText(text.planned)).not.toBeInTheDocument()
  await expect.element(newGame('SkyWay')).toBeVisible()
  await expect
    .element(card('SkyWay').getByRole('link', { name: text.ranking }))
    .toHaveAttribute('href', '/game-dashboard?type=1')
  await expect
    .element(card('SkyWay').getByRole('link', { name: text.myGames }))
    .toHaveAttribute('href', '/all-my-games/1')
})

test('only admins are led to the forms', { tags: ['GAME-02', 'ROLE-04'] }, async () => {
  fakeApi({ 'GET /api/gametypes/page': types })
  const { unmount } = await show(list, { as: admin, at: '/games' })
  const edit = page.getByRole('link', { name: text.editGame({ game: 'SkyWay' }) })
  const add = page.getByRole('link', { name: text.add })
  await expect.element(edit).toHaveAttribute('href', '/game-type/1')
  await expect.element(add).toHaveAttribute('href', '/game-type/new')
  await unmount()
  await show(list, { at: '/games' })
  await expect.element(card('SkyWay')).toBeVisible()
  for (const link of [edit, add]) await expect.element(link).not.toBeInTheDocument()
})

test('an address leads to one of the games, and opens its rules', { tags: 'GAME-02' }, async () => {
  fakeApi({ 'GET /api/gametypes/page': types })
  await show(list, { as: player, at: '/games?type=9' })
  await expect.element(page.getByRole('heading', { name: 'Patience' })).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Patience' })).toBeInViewport()
  const isOpen = (name: string) =>
    card(name).getByRole('group').filter({ hasText: rulesHeading }).element().hasAttribute('open')
  expect([isOpen('SkyWay'), isOpen('Patience')]).toEqual([false, true])
})

test('games that could not be loaded are loaded when asked again', { tags: 'GAME-01' }, async () => {
  mayLog(/^game-types could not be loaded/)
  const api = fakeApi({ 'GET /api/gametypes/page': refusal(500, 'error') })
  await show(list, { at: '/games' })
  await expect.element(page.getByText(text.notLoaded)).toBeVisible()
  api.reply({ 'GET /api/gametypes/page': types })
  await page.getByRole('button', { name: shell.tryAgain }).click()
  await expect.element(page.getByRole('heading', { name: text.title({ count: 2 }), level: 1 })).toBeVisible()
})

test('a page of games beyond the last leads to the last', { tags: 'GAME-02' }, async () => {
  fakeApi({
    'GET /api/gametypes/page': ({ values }) => {
      const currentPage = Number(values['id'])
      return {
        ...types,
        currentPage,
        items: currentPage === 1 ? types.items : [],
        hasPreviousPage: currentPage > 1,
      }
    },
  })
  const { address } = await show(list, { as: player, at: '/games?page=99' })
  await expect.element(card('SkyWay')).toBeVisible()
  expect(address()).toBe('/games?page=1')
})
