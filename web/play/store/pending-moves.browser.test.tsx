import type { WireMove } from '@skyway/engine/table/move.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/table.ts'
import { stopClock, untilSettled } from '../../../test/support/components/clock.ts'
import { connect } from '../../../test/support/components/connect.ts'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { held, refusal, unreachable } from '../../../test/support/components/fake-api.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { type Dealt, dealSandwich, dealSkyway } from '../../../test/support/games/dealt-game.ts'
import type { Game } from './game.ts'

const { card, pile, place } = table

const move = { actionId: 0, itemRow: 1, itemColumn: 1 }
const sandwich = { actionId: 5, itemRow: 0, itemColumn: 3 }
const other = { actionId: 2, itemRow: 0, itemColumn: 0 }

async function laySkyway(): Promise<void> {
  await pile(1).click()
  await place(2, 2).click()
}

async function makeSandwich(): Promise<void> {
  for (const row of [6, 1, 4]) await card(row).click()
}

const cases: readonly {
  readonly name: string
  readonly deal: () => Dealt<Game>
  readonly play: () => Promise<void>
  readonly move: WireMove
  /** How many cards are left in the deck before the move, and after it. */
  readonly left: readonly [number, number]
}[] = [
  { name: 'SkyWay', deal: dealSkyway, play: laySkyway, move, left: [48, 42] },
  { name: 'Sandwich', deal: dealSandwich, play: makeSandwich, move: sandwich, left: [47, 44] },
]

test.each(cases)(
  'sends a move of $name that is made offline once the network is back',
  { tags: ['NET-01', 'NET-02', 'T-E6'] },
  async ({ deal, play, move: sent, left: [before, after] }) => {
    const dealt = deal()
    connect(false)
    const { moves, api } = await openTable(dealt, { replies: { 'PUT /api/games': unreachable } })
    const pass = stopClock()
    await play()
    await expect.element(page.getByText(text.waiting.offline)).toBeVisible()
    await expect.element(page.getByText(text.deck({ count: before }))).toBeVisible()
    // Each pause is at most eight seconds.
    await expect
      .poll(async () => {
        await pass(8_000)
        return moves().length
      })
      .toBeGreaterThanOrEqual(5)
    await expect.element(page.getByText(text.waiting.offline)).toBeVisible()
    api.reply({ 'PUT /api/games': () => dealt.play(sent) })
    // Its clock stands: only the network makes it try again.
    await expect
      .poll(() => {
        connect(true)
        return dealt.game().turn
      })
      .toBe(1)
    await expect.element(page.getByText(text.deck({ count: after }))).toBeVisible()
    await expect.element(page.getByText(text.waiting.online)).not.toBeInTheDocument()
    const { id } = dealt.game()
    await expect
      .poll(() => new Set(moves().map((one) => JSON.stringify(one))))
      .toEqual(new Set([JSON.stringify({ gameId: id, turn: 0, ...sent })]))
  },
)

test('shows a move at once, and sends no second one before the first is answered', {
  tags: 'NET-01',
}, async () => {
  const dealt = dealSkyway()
  const answer = held(null)
  const { moves } = await openTable(dealt, {
    replies: {
      'PUT /api/games': async () => {
        await answer.reply()
        return dealt.play(move)
      },
    },
  })
  await laySkyway()
  await expect.element(place(2, 2)).toHaveAttribute('aria-disabled', 'true')
  await pile(2).click({ force: true })
  await place(1, 1).click({ force: true })
  answer.release()
  await expect.element(page.getByText(text.deck({ count: 42 }))).toBeVisible()
  await untilSettled()
  expect(moves()).toEqual([{ gameId: 7, turn: 0, ...move }])
})

test('sends a move that the page was closed on, when the game is opened again', {
  tags: 'T-E7',
}, async () => {
  const dealt = dealSkyway()
  const closed = await openTable(dealt, { replies: { 'PUT /api/games': unreachable } })
  // The page that is closed does not send the move again.
  stopClock()
  await laySkyway()
  await expect.element(page.getByText(text.waiting.online)).toBeVisible()
  await closed.unmount()
  vi.useRealTimers()
  const { moves } = await openTable(dealt)
  await expect.element(page.getByText(text.deck({ count: 42 }))).toBeVisible()
  await untilSettled()
  expect(moves()).toEqual([{ gameId: 7, turn: 0, ...move }])
})

test('keeps a move that meets the end of the session until its player is back', {
  tags: ['T-E7', 'GAME-10'],
}, async () => {
  const dealt = dealSkyway()
  const ended = await openTable(dealt, { replies: { 'PUT /api/games': refusal(401, 'unauthorized') } })
  await laySkyway()
  await expect.poll(ended.moves).toHaveLength(1)
  await ended.unmount()
  const { moves } = await openTable(dealt)
  await expect.element(page.getByText(text.deck({ count: 42 }))).toBeVisible()
  await untilSettled()
  expect(moves()).toEqual([{ gameId: 7, turn: 0, ...move }])
})

test('shows the game as it stands when another tab has played the turn', { tags: 'T-E5' }, async () => {
  mayLog(/taken/)
  const dealt = dealSkyway()
  const { moves } = await openTable(dealt, {
    replies: {
      'PUT /api/games': () => {
        dealt.play(other)
        return refusal(409, 'taken')
      },
    },
  })
  await laySkyway()
  await expect.element(page.getByText(text.playedElsewhere).first()).toBeVisible()
  await expect.element(page.getByText(text.deck({ count: 42 }))).toBeVisible()
  await expect.element(place(1, 1)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(place(2, 2)).not.toHaveAttribute('aria-disabled', 'true')
  await untilSettled()
  expect(moves()).toHaveLength(1)
})
