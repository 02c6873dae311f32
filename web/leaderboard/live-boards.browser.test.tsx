import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/leaderboard.ts'
import { bestGame } from '../../test/support/components/best-game.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { fakeApi } from '../../test/support/components/fake-api.ts'
import { bothGames } from '../../test/support/components/game-types.ts'
import { openStreams } from '../../test/support/components/open-streams.ts'
import { player, show } from '../../test/support/components/show.tsx'
import type { LeaderboardEntry } from '../api/answers.ts'
import { prefer } from '../preferences/store.ts'
import { Leaderboard } from './leaderboard.tsx'

const [ada, rosa, bo, cy] = [
  bestGame(1, 'Ada', 230),
  bestGame(2, 'Rosa', 220),
  bestGame(3, 'Bo', 210),
  bestGame(4, 'Cy', 250),
]

const sandwich = page.getByRole('region', { name: 'Sandwich', exact: true })
const rows = sandwich.getByRole('listitem')
const names = () => rows.elements().map((row) => row.querySelector('bdi')?.textContent)
const spoken = sandwich.getByRole('status')

async function watch(as: typeof player | null = player) {
  const streams = openStreams()
  const { calls } = fakeApi({
    'GET /api/gametypes/page': bothGames,
    'GET /api/gametypes/ranked/{id}': [ada, rosa],
    'GET /api/gametypes/ranked/{id}/mine': [{ ...rosa, place: 2, nextScore: ada.score }],
  })
  await show(
    <>
      <p>Nothing</p>
      <Leaderboard gameTypeId={2} />
    </>,
    { ...(as && { as }), at: '/game-dashboard?type=2&period=day' },
  )
  // The pointer may rest where the rows are.
  await page.getByText('Nothing').hover()
  await expect.poll(streams.addresses).toHaveLength(1)
  await expect.poll(() => streams.addresses()[0]).toContain('period=day')
  await expect.poll(names).toEqual(['Ada', 'Rosa'])
  const sendBoard = (board: object) => streams.send('board', { gameTypeId: 2, ownWithin: 3600, ...board })
  return {
    sendBoard,
    sendGames: (...games: LeaderboardEntry[]) => sendBoard({ games }),
    /** The periods for which the own place was loaded. */
    ownPlaces: () => calls.filter(({ name }) => name.endsWith('/mine')).map(({ values }) => values['period']),
  }
}

test('rows move while one watches, and only a new own position is spoken', {
  tags: ['LIVE-01', 'LIVE-03'],
}, async () => {
  const animate = vi.spyOn(Element.prototype, 'animate')
  const { sendGames } = await watch()
  sendGames(ada, rosa, bo)
  await expect.poll(names).toEqual(['Ada', 'Rosa', 'Bo'])
  await expect.element(spoken).toBeEmptyDOMElement()
  sendGames(cy, ada, rosa, bo)
  await expect.poll(names).toEqual(['Cy', 'Ada', 'Rosa', 'Bo'])
  await expect.element(spoken).toHaveTextContent(text.rank({ game: 'Sandwich', place: '3' }))
  expect(animate).not.toHaveBeenCalled()
})

test('rows slide to their new places', { tags: 'LIVE-03' }, async () => {
  prefer({ motion: 'full' })
  onTestFinished(() => prefer({ motion: 'still' }))
  const animate = vi.spyOn(Element.prototype, 'animate')
  const { sendGames } = await watch()
  sendGames(cy, ada, rosa)
  await expect.poll(names).toEqual(['Cy', 'Ada', 'Rosa'])
  await expect
    .poll(() => animate.mock.calls[0]?.[0])
    .toEqual([{ transform: expect.stringMatching(/^translateY\(-\d+px\)$/) }, { transform: 'none' }])
})

test('rows do not move under the pointer', { tags: 'LIVE-01' }, async () => {
  const { sendGames } = await watch()
  await rows.nth(1).hover()
  sendGames(cy, ada, rosa)
  await expect.element(spoken).toHaveTextContent(text.rank({ game: 'Sandwich', place: '3' }))
  await untilSettled()
  expect(names()).toEqual(['Ada', 'Rosa'])
  await page.getByText('Nothing').hover()
  await expect.poll(names).toEqual(['Cy', 'Ada', 'Rosa'])
})

test('rows do not move under the keyboard focus', { tags: 'LIVE-01' }, async () => {
  const { sendGames } = await watch()
  await page.getByRole('radio', { name: text.periods.day }).click()
  await page.getByText('Nothing').hover()
  while (document.activeElement?.closest('li') === null) await userEvent.tab()
  sendGames(cy, ada, rosa)
  await expect.element(spoken).toHaveTextContent(text.rank({ game: 'Sandwich', place: '3' }))
  await untilSettled()
  expect(names()).toEqual(['Ada', 'Rosa'])
  while (document.activeElement?.closest('li')) await userEvent.tab()
  await expect.poll(names).toEqual(['Cy', 'Ada', 'Rosa'])
})

test('the own place is loaded again after a change', { tags: 'LIVE-01' }, async () => {
  const { sendBoard, ownPlaces } = await watch()
  expect(ownPlaces()).toEqual(['day'])
  sendBoard({ games: [ada, rosa, bo], ownWithin: 0 })
  await expect.poll(ownPlaces).toEqual(['day', 'day'])
  // A board that brings nothing new changes no place.
  sendBoard({ games: [ada, rosa, bo], ownWithin: 0 })
  await untilSettled()
  expect(ownPlaces()).toEqual(['day', 'day'])
})

test('people who are not logged in watch too, and are asked for no place of their own', {
  tags: 'LIVE-01',
}, async () => {
  const { sendBoard, ownPlaces } = await watch(null)
  sendBoard({ games: [ada, rosa, bo], ownWithin: 0 })
  await expect.poll(names).toEqual(['Ada', 'Rosa', 'Bo'])
  await untilSettled()
  expect(ownPlaces()).toEqual([])
})

test('the board of another game is left alone', { tags: 'LIVE-01' }, async () => {
  const { sendBoard } = await watch()
  sendBoard({ gameTypeId: 1, games: [{ ...cy, gameTypeId: 1 }] })
  sendBoard({ games: [ada, rosa, bo] })
  await expect.poll(names).toEqual(['Ada', 'Rosa', 'Bo'])
})
