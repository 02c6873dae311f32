import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/leaderboard.ts'
import { fakeApi } from '../../test/support/components/fake-api.ts'
import { bothGames } from '../../test/support/components/game-types.ts'
import { openStreams } from '../../test/support/components/open-streams.ts'
import { player, show } from '../../test/support/components/show.tsx'
import type { LeaderboardEntry } from '../api/answers.ts'
import { prefer } from '../preferences/store.ts'
import { Leaderboard } from './leaderboard.tsx'

const best = (gameId: number, displayName: string, score: number): LeaderboardEntry => ({
  gameTypeId: 2,
  gameName: 'Sandwich',
  gameId,
  displayName,
  profilePic: '',
  score,
})
const [ada, rosa, bo, cy] = [
  best(1, 'Ada', 230),
  best(2, 'Rosa', 220),
  best(3, 'Bo', 210),
  best(4, 'Cy', 250),
]

const sandwich = page.getByRole('region', { name: 'Sandwich', exact: true })
const rows = sandwich.getByRole('listitem')
const names = () => rows.elements().map((row) => row.querySelector('bdi')?.textContent)
const spoken = sandwich.getByRole('status')

async function watch() {
  const streams = openStreams()
  fakeApi({
    'GET /api/gametypes/page': bothGames,
    'GET /api/gametypes/ranked/{id}': [ada, rosa],
    'GET /api/gametypes/ranked/{id}/mine': [{ ...rosa, place: 2 }],
  })
  await show(
    <>
      <p>Nothing</p>
      <Leaderboard gameTypeId={2} />
    </>,
    { as: player, at: '/game-dashboard?type=2&period=day' },
  )
  // The pointer may rest where the rows are.
  await page.getByText('Nothing').hover()
  await expect.poll(streams.addresses).toHaveLength(1)
  await expect.poll(() => streams.addresses()[0]).toContain('period=day')
  await expect.poll(names).toEqual(['Ada', 'Rosa'])
  return {
    ...streams,
    sendGames: (...games: LeaderboardEntry[]) =>
      streams.send('board', { gameTypeId: 2, games, ownWithin: 3600 }),
  }
}

test('[LIVE-01] [LIVE-03] rows move while one watches, and only a new own position is spoken', async () => {
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

test('[LIVE-03] rows slide to their new places', async () => {
  prefer({ motion: 'full' })
  onTestFinished(() => prefer({ motion: 'still' }))
  const animate = vi.spyOn(Element.prototype, 'animate')
  const { sendGames } = await watch()
  sendGames(cy, ada, rosa)
  await expect.poll(names).toEqual(['Cy', 'Ada', 'Rosa'])
  const [frames] = animate.mock.calls[0] ?? []
  await expect
    .poll(() => frames)
    .toEqual([{ transform: expect.stringMatching(/^translateY\(-\d+px\)$/) }, { transform: 'none' }])
})

test('[LIVE-01] rows do not move under the pointer', async () => {
  const { sendGames } = await watch()
  await rows.nth(1).hover()
  sendGames(cy, ada, rosa)
  await expect.element(spoken).toHaveTextContent(text.rank({ game: 'Sandwich', place: '3' }))
  await expect.poll(() => names()).toEqual(['Ada', 'Rosa'])
  await page.getByText('Nothing').hover()
  await expect.poll(names).toEqual(['Cy', 'Ada', 'Rosa'])
})

test('[LIVE-01] rows do not move under the keyboard focus', async () => {
  const { sendGames } = await watch()
  await page.getByRole('radio', { name: text.periods.day }).click()
  await page.getByText('Nothing').hover()
  while (document.activeElement?.closest('li') === null) await userEvent.tab()
  sendGames(cy, ada, rosa)
  await expect.element(spoken).toHaveTextContent(text.rank({ game: 'Sandwich', place: '3' }))
  await expect.poll(() => names()).toEqual(['Ada', 'Rosa'])
  while (document.activeElement?.closest('li')) await userEvent.tab()
  await expect.poll(names).toEqual(['Cy', 'Ada', 'Rosa'])
})

test('[LIVE-01] the board of another game is left alone', async () => {
  const { send } = await watch()
  send('board', { gameTypeId: 1, games: [{ ...cy, gameTypeId: 1 }], ownWithin: 3600 })
  send('board', { gameTypeId: 2, games: [ada, rosa, bo], ownWithin: 3600 })
  await expect.poll(names).toEqual(['Ada', 'Rosa', 'Bo'])
})
