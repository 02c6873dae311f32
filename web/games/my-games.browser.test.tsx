import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/games.ts'
import * as pager from '../../content/text/pager.ts'
import * as shell from '../../content/text/shell.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, held, refusal } from '../../test/support/components/fake-api.ts'
import { gameTypeOf } from '../../test/support/components/game-types.ts'
import { player, show } from '../../test/support/components/show.tsx'
import type { GameListEntry } from '../api/answers.ts'
import MyGamesList from './list.tsx'

const game = (gameId: number, part: Partial<GameListEntry> = {}): GameListEntry => ({
  gameId,
  gameComplete: false,
  gameWon: false,
  gameDate: '2026-11-01T10:00:00Z',
  score: 0,
  practice: false,
  day: null,
  excludedReason: null,
  ...part,
})

const pageOf = (currentPage: number, totalPages: number, ...items: GameListEntry[]) => ({
  items,
  currentPage,
  totalPages,
  pageSize: 15,
  totalRecords: totalPages === 1 ? items.length : 16,
  hasPreviousPage: currentPage > 1,
  hasNextPage: currentPage < totalPages,
})

const pages = page.getByRole('navigation', { name: pager.pagesOf({ list: 'SkyWay' }) })
const button = (name: string) => page.getByRole('button', { name, exact: true })

function showGames(reply: Parameters<FakeApi['reply']>[0]['GET /api/games/page'], at = '/all-my-games/1') {
  const api = fakeApi({
    'GET /api/gametypes/{id}': gameTypeOf(1, 'SkyWay'),
    ...(reply !== undefined && { 'GET /api/games/page': reply }),
  })
  return show(<MyGamesList />, { as: player, at, route: '/all-my-games/:gameTypeId' }).then((shown) => ({
    ...shown,
    api,
  }))
}

test('a single page of games has no pager, but says page and count', { tags: 'GAME-07' }, async () => {
  await showGames(pageOf(1, 1, game(7)))
  await expect.element(page.getByText(pager.onlyPage({ page: 1, count: 1 }))).toBeVisible()
  await expect.element(pages).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: RegExp(text.inProgress) }))
    .toHaveAttribute('href', '/my-games/7')
})

test('the pages of games are addresses, and one beyond the last leads to the last', {
  tags: 'GAME-07',
}, async () => {
  const { address, router, api } = await showGames(
    ({ values }) =>
      values['id'] === '2'
        ? pageOf(2, 2, game(1))
        : values['id'] === '1'
          ? pageOf(1, 2, game(2))
          : pageOf(9, 2),
    '/all-my-games/1?page=9',
  )
  await expect.poll(address).toBe('/all-my-games/1?page=2')
  expect(router.state.historyAction).toBe('REPLACE')
  await expect.element(pages).toMatchTextContent(RegExp(`${pager.pageOf({ page: 2, pages: 2 })}`))
  await expect.element(button(pager.next)).not.toBeInTheDocument()
  await button(pager.previous).click()
  await expect.poll(address).toBe('/all-my-games/1?page=1')
  await expect.element(button(pager.next)).toBeVisible()
  const asked = api.calls
    .filter(({ name }) => name === 'GET /api/games/page')
    .map(({ values }) => values['id'])
  expect(asked).toEqual(['9', '2', '1'])
})

test('says that games are loading, that none was played, and that they could not be loaded', {
  tags: 'GAME-10',
}, async () => {
  mayLog(/^my-games could not be loaded/)
  const first = held(refusal(500, 'error'))
  const { api } = await showGames(first.reply)
  await expect.element(page.getByText(text.loading)).toBeInTheDocument()
  first.release()
  await expect.element(page.getByText(RegExp(`^${text.notLoaded}`))).toBeVisible()
  api.reply({ 'GET /api/games/page': pageOf(1, 1) })
  await button(shell.tryAgain).click()
  await expect.element(page.getByText(text.none({ game: 'SkyWay' }))).toBeVisible()
})

test('a player reads why a score was taken off the leaderboard', { tags: 'REPORT-03' }, async () => {
  await showGames(
    pageOf(1, 1, game(7, { gameComplete: true, gameWon: true, score: 72, excludedReason: 'By a program' })),
  )
  await expect.element(page.getByText(text.excluded({ reason: 'By a program' }))).toBeVisible()
})
