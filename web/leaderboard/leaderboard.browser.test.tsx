import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/leaderboard.ts'
import * as buttonText from '../../content/text/new-game-button.ts'
import { bestGame } from '../../test/support/components/best-game.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, held, refusal } from '../../test/support/components/fake-api.ts'
import { bothGames, gameTypeOf, gameTypePage } from '../../test/support/components/game-types.ts'
import { openStreams } from '../../test/support/components/open-streams.ts'
import { player, show } from '../../test/support/components/show.tsx'
import type { OwnPlace } from '../api/answers.ts'
import { switchedOff } from '../api/problem.ts'
import { show as showSession } from '../session/tabs.ts'
import { nobody } from '../session/user.ts'
import { Leaderboard } from './leaderboard.tsx'

const own = (gameId: number, score: number, place: number): OwnPlace => ({
  ...bestGame(gameId, 'Rosa', score),
  place,
  nextScore: null,
})

const board = (name: string) => page.getByRole('region', { name, exact: true })
const rows = board('Sandwich').getByRole('listitem')
const names = () => rows.elements().map((row) => row.querySelector('bdi')?.textContent)
const period = (name: string) => page.getByRole('radio', { name })

function serve(more: Parameters<FakeApi['reply']>[0] = {}) {
  openStreams()
  return fakeApi({
    'GET /api/gametypes/page': bothGames,
    'GET /api/gametypes/ranked/{id}': [bestGame(1, 'Ada', 230), bestGame(2, 'Rosa', 220)],
    'GET /api/gametypes/ranked/{id}/mine': [own(2, 220, 2)],
    ...more,
  })
}

test('a row has place, name and score, and a press of it says what is coming', {
  tags: 'LEAD-02',
}, async () => {
  serve({ 'GET /api/gametypes/ranked/{id}': [bestGame(1, 'Wilhelmina of the Sky', 1230)] })
  await show(<Leaderboard gameTypeId={null} />)
  await expect.element(rows).toMatchTextContent(/^1.*Wilhelmina of t….*1,230/)
  await rows.getByRole('button').click()
  await expect.element(page.getByText(text.comingSoon)).toBeVisible()
})

test('an empty board says so, and shows players the rules in its place', {
  tags: ['LEAD-01', 'LEAD-02'],
}, async () => {
  serve({
    'GET /api/gametypes/ranked/{id}': [],
    'GET /api/gametypes/ranked/{id}/mine': [],
    'GET /api/gametypes/{id}': gameTypeOf(2, 'Sandwich'),
  })
  await show(<Leaderboard gameTypeId={null} />, { as: player })
  for (const name of ['SkyWay', 'Sandwich'])
    await expect.element(board(name).getByText(text.none)).toBeVisible()
  await board('Sandwich').getByRole('button', { name: text.showRules }).click()
  await expect.element(board('Sandwich').getByText('Rules of Sandwich')).toBeVisible()
  await expect.element(board('Sandwich').getByText(text.none)).not.toBeInTheDocument()
  await board('Sandwich').getByRole('button', { name: text.showGames }).click()
  await expect.element(board('Sandwich').getByText(text.none)).toBeVisible()
})

test('an empty board offers the score of the computer, if it plays the game', {
  tags: 'LEAD-07',
}, async () => {
  const types = gameTypePage(gameTypeOf(1, 'SkyWay', { computerScore: 1619 }), gameTypeOf(2, 'Sandwich'))
  serve({ 'GET /api/gametypes/page': types, 'GET /api/gametypes/ranked/{id}': [] })
  await show(<Leaderboard gameTypeId={null} />)
  await expect.element(board('SkyWay').getByText(text.computer({ score: '1,619' }))).toBeVisible()
  const [computer = ''] = text.computer({ score: '|' }).split('|')
  await expect.element(board('Sandwich').getByText(text.none)).toBeVisible()
  await expect.element(board('Sandwich').getByText(computer, { exact: false })).not.toBeInTheDocument()
})

test('a planned game has a board without New Game where it is asked for, and no other', {
  tags: 'LEAD-01',
}, async () => {
  const planned = gameTypeOf(9, 'Patience', { isPlayable: false })
  serve({ 'GET /api/gametypes/page': { ...bothGames, items: [...bothGames.items, planned] } })
  const { unmount } = await show(<Leaderboard gameTypeId={null} />, { as: player })
  await expect.element(board('Sandwich')).toBeVisible()
  await expect.element(board('Patience')).not.toBeInTheDocument()
  await unmount()
  await show(<Leaderboard gameTypeId={9} />, { as: player })
  await expect.element(board('Patience')).toBeVisible()
  await expect
    .element(
      page.getByRole('button', { name: buttonText.ofGame({ label: buttonText.newGame, game: 'Patience' }) }),
    )
    .not.toBeInTheDocument()
})

test('while the backend is switched off, one kind sentence stands in place of the boards', {
  tags: 'LEAD-02',
}, async () => {
  mayLog(/could not be loaded/)
  const paused = refusal(503, switchedOff)
  const types = held(bothGames)
  serve({ 'GET /api/gametypes/page': types.reply, 'GET /api/gametypes/ranked/{id}': paused })
  await show(<Leaderboard gameTypeId={null} />)
  await expect.element(page.getByText(text.paused)).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  // The types are still awaited.
  await expect.element(page.getByText(text.loading)).not.toBeInTheDocument()
  types.release()
})

test.each(['the best games', 'the game types', 'the own place', 'the session'])(
  'all boards appear at once, also if %s come late',
  { tags: 'LEAD-01' },
  async (late) => {
    const games = held([bestGame(1, 'Ada', 230)])
    const types = held(bothGames)
    const mine = held([own(2, 220, 2)])
    const session = held(null)
    for (const [name, { release }] of Object.entries({
      'the best games': games,
      'the game types': types,
      'the own place': mine,
      'the session': session,
    }))
      if (name !== late) release()
    const { calls } = serve({
      'GET /api/gametypes/page': types.reply,
      'GET /api/gametypes/ranked/{id}': games.reply,
      'GET /api/gametypes/ranked/{id}/mine': mine.reply,
    })
    await show(<Leaderboard gameTypeId={null} />, { as: player })
    if (late === 'the session') showSession({ user: nobody, status: 'starting' })
    await expect.poll(() => calls.length).toBeGreaterThan(1)
    await expect.element(page.getByText(text.loading)).toBeInTheDocument()
    await untilSettled()
    expect(page.getByRole('listitem').elements()).toEqual([])
    for (const { release } of [games, types, mine]) release()
    if (late === 'the session')
      showSession({ user: { ...nobody, ...player, signedIn: true }, status: 'signed-in' })
    await expect.element(rows.nth(0)).toBeVisible()
    await expect.element(page.getByText(text.loading)).not.toBeInTheDocument()
  },
)

test('a board that could not be loaded says why, shows no old list, and loads when asked again', {
  tags: 'LEAD-02',
}, async () => {
  mayLog(/^ranked could not be loaded/)
  const failed = Response.json(
    { status: 500, code: 'error', detail: 'No space.' },
    { status: 500, statusText: 'Internal Server Error' },
  )
  const api = serve({ 'GET /api/gametypes/ranked/{id}': failed })
  await show(<Leaderboard gameTypeId={null} />)
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText(text.notLoadedWithStatus({ status: 'Internal Server Error', reason: 'No space.' })),
    )
    .toBeVisible()
  await expect.element(board('Sandwich')).toBeVisible()
  await expect.element(board('Sandwich').getByText(text.none)).not.toBeInTheDocument()
  api.reply({ 'GET /api/gametypes/ranked/{id}': [bestGame(1, 'Ada', 230)] })
  await page.getByRole('button', { name: text.tryAgain }).click()
  await expect.poll(names).toEqual(['Ada'])
  await expect.element(page.getByText(text.tryAgain)).not.toBeInTheDocument()
})

test('the period is chosen by arrow keys, and remembered in the address', { tags: 'LEAD-05' }, async () => {
  const { calls } = serve({
    'GET /api/gametypes/ranked/{id}': ({ values }) => [bestGame(1, values['period'] ?? 'ever', 230)],
  })
  const { address } = await show(<Leaderboard gameTypeId={2} />, { at: '/game-dashboard?type=2' })
  await period(text.periods.all).click()
  for (const name of ['month', 'week', 'day'] as const) {
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(period(text.periods[name])).toHaveFocus()
    await expect.poll(address).toBe(`/game-dashboard?type=2&period=${name}`)
    await expect.poll(names).toEqual([name])
    await expect.element(page.getByText(text.since[name])).toBeVisible()
  }
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.poll(address).toBe('/game-dashboard?type=2')
  await expect
    .poll(() => new Set(calls.filter(({ name }) => name.endsWith('{id}')).map(({ values }) => values['id'])))
    .toEqual(new Set(['2']))
})

test('the best of past periods are loaded when they are opened', { tags: 'LEAD-06' }, async () => {
  const { calls } = serve({
    'GET /api/gametypes/ranked/{id}/past': {
      items: [{ startsOn: '2026-10-01', games: [bestGame(1, 'Bo', 250)] }],
      next: null,
    },
  })
  await show(<Leaderboard gameTypeId={2} />, { at: '/game-dashboard?period=week' })
  await expect.element(rows.nth(0)).toBeVisible()
  await untilSettled()
  expect(calls.some(({ name }) => name.endsWith('/past'))).toBe(false)
  await page.getByText(text.past.week).click()
  await expect.element(page.getByRole('group').getByText('Bo')).toBeVisible()
  await expect.poll(() => calls.at(-1)?.values).toEqual({ id: '2', period: 'week' })
})

test('a picture that is gone leaves the letter', { tags: 'PICT-02' }, async () => {
  serve({
    'GET /api/gametypes/ranked/{id}': [
      { ...bestGame(1, 'Wren', 230), profilePic: '/api/pictures/gone.webp' },
    ],
  })
  await show(<Leaderboard gameTypeId={2} />)
  await expect.element(rows.getByText('W', { exact: true })).toBeVisible()
  await expect.poll(() => rows.element().querySelector('img')).toBe(null)
})

test('only people who are logged in can report a name, and nobody their own', async () => {
  serve()
  const { unmount } = await show(<Leaderboard gameTypeId={2} />, { as: player })
  await expect.element(page.getByRole('button', { name: text.report({ player: 'Ada' }) })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: text.report({ player: 'Rosa' }) }))
    .not.toBeInTheDocument()
  await unmount()
  await show(<Leaderboard gameTypeId={2} />)
  await expect.element(rows.nth(0)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: text.report({ player: 'Ada' }) }))
    .not.toBeInTheDocument()
})
