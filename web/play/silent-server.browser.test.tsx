import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/table.ts'
import { slowClock } from '../../test/support/components/clock.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { dealSkyway } from '../../test/support/games/dealt-game.ts'
import { setPaused } from '../api/connection.ts'
import { switchedOff } from '../api/problem.ts'
import { timeLimits } from '../api/time-limit.ts'
import { GameScreen } from './game-screen.tsx'

const move = { actionId: 0, itemRow: 1, itemColumn: 1 }

/** Opens a table whose moves are answered by `reply`, and makes a move. */
async function makeMove(reply: () => Response | Promise<never>) {
  slowClock()
  const dealt = dealSkyway()
  const api = fakeApi({ 'GET /api/games/{id}': dealt.game(), 'PUT /api/games': reply })
  await show(<GameScreen id={7} />, { as: player })
  await page.getByRole('button', { name: /^Market pile 1:/ }).click()
  await page.getByRole('button', { name: /^Place row 2 column 2:/ }).click()
  return { play: () => api.reply({ 'PUT /api/games': () => dealt.play(move) }), dealt }
}

afterEach(() => setPaused(false))

test('a move to a server that says nothing is told after eight seconds, and played when the server speaks again', {
  tags: ['NET-02', 'T-E7'],
}, async () => {
  const { play, dealt } = await makeMove(() => new Promise<never>(() => {}))
  const words = page.getByText(text.waiting.online)
  await vi.advanceTimersByTimeAsync(timeLimits.move / 2)
  await expect.element(words).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(timeLimits.move / 2)
  await expect.element(words).toBeVisible()
  play()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(words).not.toBeInTheDocument()
  await expect.poll(() => dealt.game().turn).toBe(1)
})

test('a pause is told at the table, and the move is played after it', {
  tags: ['NET-02', 'SYS-03'],
}, async () => {
  const { play, dealt } = await makeMove(() => refusal(503, switchedOff))
  const words = page.getByText(text.waiting.paused)
  await expect.element(words).toBeVisible()
  play()
  setPaused(false)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(words).not.toBeInTheDocument()
  await expect.poll(() => dealt.game().turn).toBe(1)
})
