import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as codes from '../../content/text/codes.ts'
import * as connection from '../../content/text/connection.ts'
import * as text from '../../content/text/dashboard.ts'
import * as games from '../../content/text/games.ts'
import * as boardText from '../../content/text/leaderboard.ts'
import * as shell from '../../content/text/shell.ts'
import * as yourGames from '../../content/text/your-games.ts'
import { slowClock, untilSettled } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal, unreachable } from '../../test/support/components/fake-api.ts'
import { bothGames, gameTypeOf, gameTypePage } from '../../test/support/components/game-types.ts'
import { openStreams } from '../../test/support/components/open-streams.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { CodePrompt } from '../codes/prompt.tsx'
import { show as showSession } from '../session/tabs.ts'
import { nobody } from '../session/user.ts'
import Dashboard from './dashboard.tsx'
import { SessionEnd } from './session-end.tsx'

const noGames = { ...gameTypePage(), items: [], currentPage: 1 }

beforeEach(openStreams)

function serve(replies: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    'GET /api/gametypes/page': bothGames,
    'GET /api/gametypes/ranked/{id}': [],
    'GET /api/gametypes/ranked/{id}/mine': [],
    'GET /api/Codes/requests/mine': { askedAt: null, mayAsk: true },
    'GET /api/games/unfinished': [],
    'GET /api/games/page': noGames,
    ...replies,
  })
}

test('invites people to log in who are logged out, and nobody else', { tags: 'GAME-08' }, async () => {
  document.documentElement.dataset['session'] = 'kept'
  onTestFinished(() => {
    delete document.documentElement.dataset['session']
  })
  serve()
  await show(<Dashboard />, { at: '/game-dashboard' })
  await expect.element(page.getByText(text.invitation)).toBeVisible()
  showSession({ user: nobody, status: 'starting' })
  await expect.element(page.getByText(text.introduction)).toBeVisible()
  await expect.element(page.getByText(text.invitation)).not.toBeVisible()
  showSession({ user: { ...nobody, signedIn: true }, status: 'signed-in' })
  await expect.element(page.getByText(text.introductionForOthers)).toBeVisible()
  await expect.element(page.getByText(text.invitation)).not.toBeInTheDocument()
  // What a person who is logged in is shown has come.
  await expect.element(page.getByRole('region', { name: 'Sandwich', exact: true })).toBeVisible()
  await expect.element(page.getByText(games.none({ game: 'Sandwich' }))).toBeVisible()
})

test('shows the board of one game, asked for by its id', {
  tags: ['GAME-02', 'GAME-08', 'LEAD-03'],
}, async () => {
  const { calls } = serve()
  const { address } = await show(<Dashboard />, { at: '/game-dashboard?type=2' })
  await expect
    .element(page.getByRole('heading', { name: text.rankingOf({ game: 'Sandwich' }), level: 1 }))
    .toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Sandwich', exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'SkyWay', exact: true })).not.toBeInTheDocument()
  const trail = page.getByRole('navigation', { name: shell.breadcrumb }).getByRole('listitem')
  await expect
    .poll(() => trail.elements().map(({ textContent }) => textContent?.replace('/', '')))
    .toEqual([shell.home, text.games, 'Sandwich'])
  const asked = calls.filter(({ name }) => name === 'GET /api/gametypes/ranked/{id}')
  expect(asked.map(({ values }) => values['id'])).toEqual(['2'])

  await page.getByRole('link', { name: text.allGames }).click()
  await expect.poll(address).toBe('/game-dashboard')
  await expect.element(page.getByRole('region', { name: 'SkyWay', exact: true })).toBeVisible()
})

test('lists the games of a player for each game that can be played', { tags: 'GAME-08' }, async () => {
  serve({
    'GET /api/gametypes/page': gameTypePage(
      gameTypeOf(1, 'SkyWay'),
      gameTypeOf(9, 'Patience', { isPlayable: false }),
    ),
  })
  await show(<Dashboard />, { as: player, at: '/game-dashboard' })
  const own = page.getByRole('region', { name: yourGames.title })
  await expect.element(own.getByText(games.none({ game: 'SkyWay' }))).toBeVisible()
  await expect.element(own.getByText(games.none({ game: 'Patience' }))).not.toBeInTheDocument()
})

test('Get Code redeems a code in place, and becomes Show Rules with the focus', {
  tags: ['LEAD-01', 'CODE-03'],
}, async () => {
  serve({ 'PUT /api/Codes': true })
  const { address } = await show(
    <CodePrompt>
      <Dashboard />
    </CodePrompt>,
    { as: { displayName: 'Nora' }, at: '/game-dashboard?type=2' },
  )
  const board = page.getByRole('region', { name: 'Sandwich', exact: true })
  await board.getByRole('button', { name: boardText.getCode }).click()
  await expect.element(page.getByRole('dialog').getByText(codes.promptTitle)).toBeVisible()
  await page.getByRole('textbox', { name: codes.field }).fill('a right code')
  await page.getByRole('button', { name: codes.submit }).click()
  await expect.element(page.getByText(codes.accepted)).toBeVisible()
  await expect.element(board.getByRole('button', { name: boardText.showRules })).toHaveFocus()
  await untilSettled()
  expect(address()).toBe('/game-dashboard?type=2')
})

test('a session that has ended leads home from a list, and says why', {
  tags: ['GAME-10', 'T-B5'],
}, async () => {
  mayLog(/^my-games could not be loaded/)
  serve({ 'GET /api/games/page': refusal(401, 'unauthorized') })
  const { address } = await show(
    <>
      <SessionEnd />
      <Dashboard />
    </>,
    { as: player, at: '/game-dashboard' },
  )
  await expect.poll(address).toBe('/')
  await expect.element(page.getByText(shell.sessionEnded)).toBeVisible()
})

const sandwich = page.getByRole('region', { name: 'Sandwich', exact: true })

test('asks for each list once', { tags: 'GAME-08' }, async () => {
  slowClock()
  const { calls } = serve()
  await show(<Dashboard />, { at: '/game-dashboard' })
  await expect.element(sandwich).toBeVisible()
  await vi.advanceTimersByTimeAsync(60_000)
  const asked = ['GET /api/gametypes/page', 'GET /api/gametypes/ranked/{id}']
  await expect.poll(() => calls.map(({ name }) => name).sort()).toEqual(asked)
})

test('says that the device is offline, and loads all when the network is back', {
  tags: 'GAME-10',
}, async () => {
  mayLog(/could not be loaded/)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { reply } = serve({
    'GET /api/gametypes/page': unreachable,
    'GET /api/gametypes/ranked/{id}': unreachable,
  })
  const offline = page.getByText(connection.noAnswer.offline, { exact: false })
  await show(<Dashboard />, { at: '/game-dashboard' })
  await expect.element(offline).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.skeleton').length).toBe(0)
  reply({ 'GET /api/gametypes/page': bothGames, 'GET /api/gametypes/ranked/{id}': [] })
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(sandwich).toBeVisible()
  await expect.element(offline).not.toBeInTheDocument()
})

const trail = page.getByRole('navigation', { name: shell.breadcrumb })

test('the games of the breadcrumb are no link for people who may not play', { tags: 'SITE-12' }, async () => {
  serve()
  await show(<Dashboard />, { at: '/game-dashboard' })
  await expect.element(trail.getByText(text.games)).toBeVisible()
  const links = trail.getByRole('link').elements()
  await expect.poll(() => links.map(({ textContent }) => textContent)).toEqual([shell.home])
})

test('the games of the breadcrumb lead a player to the games', { tags: 'SITE-12' }, async () => {
  serve()
  await show(<Dashboard />, { at: '/game-dashboard', as: player })
  await expect.element(trail.getByRole('link', { name: text.games })).toHaveAttribute('href', '/games')
})
