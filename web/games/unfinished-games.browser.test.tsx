import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/continue-game.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { fakeApi, held } from '../../test/support/components/fake-api.ts'
import { keepLogin } from '../../test/support/components/keep-login.ts'
import { player, show } from '../../test/support/components/show.tsx'
import type { UnfinishedGame } from '../api/answers.ts'
import ContinueGame from '../game-types/continue-game.tsx'
import { show as showSession } from '../session/tabs.ts'
import { nobody } from '../session/user.ts'
import UnfinishedGames from './unfinished-games.tsx'

const game = (gameId: number, gameTypeId: 1 | 2, name: string): UnfinishedGame => ({
  gameId,
  gameTypeId,
  name,
  score: 12,
  practice: false,
  day: null,
  part: 2,
  parts: gameTypeId === 1 ? 3 : 18,
})
const unfinished = [game(8, 1, 'SkyWay'), game(7, 2, 'Sandwich')]
const links = page.getByRole('link')

// The list is kept for the whole page until its person logs out.
afterEach(async () => {
  showSession({ user: nobody, status: 'signed-out' })
  await expect.element(links).not.toBeInTheDocument()
})

test('offers the unfinished games, the one that was played last first', { tags: 'CONT-02' }, async () => {
  fakeApi({ 'GET /api/games/unfinished': unfinished })
  await show(<UnfinishedGames />, { as: player, at: '/game-dashboard' })
  await expect.element(links.nth(0)).toMatchTextContent(/SkyWay/)
  await expect.element(links.nth(0)).toHaveAttribute('href', '/my-games/8')
  await expect.element(links.nth(1)).toHaveAttribute('href', '/my-games/7')
  await expect.element(links.nth(1)).toMatchTextContent(/Sandwich/)
})

test('offers nothing to a player without an unfinished game', { tags: 'CONT-02' }, async () => {
  const { calls } = fakeApi({ 'GET /api/games/unfinished': [] })
  await show(<UnfinishedGames />, { as: player, at: '/game-dashboard' })
  await expect.poll(() => calls.length).toBe(1)
  await expect.element(page.getByRole('heading', { name: text.title })).not.toBeInTheDocument()
})

test('asks nothing for people who may not play', { tags: 'CONT-02' }, async () => {
  const { calls } = fakeApi()
  await show(<UnfinishedGames />, { as: { displayName: 'Nora' }, at: '/game-dashboard' })
  await expect.element(page.getByRole('heading', { name: text.title })).not.toBeInTheDocument()
  await untilSettled()
  expect(calls).toEqual([])
})

test('the list is loaded once for all parts of a page, and again after a table was left', {
  tags: 'CONT-02',
}, async () => {
  const api = fakeApi({ 'GET /api/games/unfinished': unfinished })
  const { router, address } = await show(
    <>
      <ContinueGame />
      <UnfinishedGames />
    </>,
    { as: player, at: '/home', route: '*' },
  )
  await expect.poll(() => links.elements().length).toBe(3)
  await router.navigate('/about')
  await expect.poll(address).toBe('/about')
  await untilSettled()
  expect(api.calls.length).toBe(1)
  api.reply({ 'GET /api/games/unfinished': unfinished.slice(1) })
  await router.navigate('/my-games/8')
  await expect.poll(address).toBe('/my-games/8')
  await router.navigate('/home')
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual(['/my-games/7', '/my-games/7'])
  await untilSettled()
  expect(api.calls.length).toBe(2)
})

test('an answer that comes after a logout leaves nothing about the person behind', async () => {
  keepLogin()
  const late = held(unfinished)
  const { calls } = fakeApi({ 'GET /api/games/unfinished': late.reply })
  await show(<UnfinishedGames />, { as: player, at: '/game-dashboard' })
  await expect.poll(() => calls.length).toBe(1)
  // As another tab does it, before this one knows.
  localStorage.clear()
  late.release()
  await expect.element(links.nth(0)).toBeVisible()
  await untilSettled()
  expect(localStorage.length).toBe(0)
})

test('a visit remembers whether there are unfinished games, so that the next keeps their place', async () => {
  keepLogin()
  fakeApi({ 'GET /api/games/unfinished': unfinished })
  await show(<UnfinishedGames />, { as: player, at: '/game-dashboard' })
  await expect.element(links.nth(0)).toBeVisible()
  await expect.poll(() => localStorage.getItem('skyway.unfinished')).toBe('yes')
})
