import { readMoves } from '@skyway/engine/record/record.ts'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as sandwich from '../../../content/text/sandwich.ts'
import * as skyway from '../../../content/text/skyway.ts'
import { GameScreen } from '../../../web/play/game-screen.tsx'
import type { Game } from '../../../web/play/store/game.ts'
import type { User } from '../../../web/session/user.ts'
import type { Dealt } from '../games/dealt-game.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { player, show } from './show.tsx'

/** The controls of both tables, as a screen reader finds them. Rows and columns are counted from 1. */
export const table = {
  pile: (number: number) => buttonNamed(skyway.pile({ number, cards: '' })),
  place: (row: number, column: number) => buttonNamed(skyway.place({ row, column, cards: '' })),
  card: (number: number) => buttonNamed(sandwich.handCard({ number, card: '' })),
  slot: (number: number) =>
    page
      .getByRole('list', { name: sandwich.yourSandwich })
      .getByRole('listitem')
      .nth(number - 1),
}

/** Selects what can be chosen on the board of any game now. */
export const free = '[data-stop]:not([aria-pressed="true"], [aria-disabled="true"])'

interface Table {
  /** How many games of the type the player has, this one included. A first game has tips and the offer of the lesson. */
  readonly games?: number
  /** What the server replies otherwise. */
  readonly replies?: Parameters<FakeApi['reply']>[0]
  /** Who plays. */
  readonly as?: Partial<User>
  /** What surrounds the table. */
  readonly within?: (table: ReactElement) => ReactElement
}

/**
 * Opens the table of a dealt game, which answers each move by the rules. No pointer rests on it.
 *
 * @returns the fake server, the moves that it was sent, and what `show` returns
 */
export async function openTable(
  dealt: Dealt<Game>,
  { games = 2, replies = {}, as = player, within = (table) => <main>{table}</main> }: Table = {},
): Promise<{ api: FakeApi; moves: () => readonly unknown[] } & Awaited<ReturnType<typeof show>>> {
  const { id, gameTypeId } = dealt.game()
  const api = fakeApi({
    'GET /api/games/page': {
      items: [],
      currentPage: 1,
      pageSize: 10,
      totalPages: 1,
      totalRecords: games,
      hasNextPage: false,
      hasPreviousPage: false,
    },
    'GET /api/games/{id}': () => dealt.game(),
    'GET /api/games/{id}/record': () => ({ format: 'skyway-game', version: 1, ...dealt.record() }),
    'GET /api/statistics/{gameTypeId}': () => {
      const { gameWon, gameScore } = dealt.game()
      const best = gameWon ? gameScore : null
      return {
        gameTypeId,
        games,
        won: Number(gameWon),
        best,
        mean: best,
        streak: 0,
        longestStreak: 0,
        scores: [],
      }
    },
    'GET /api/gametypes/ranked/{id}/mine': [],
    'GET /api/achievements': {
      achievements: [],
      daysPlayed: [],
      streak: 0,
      longestStreak: 0,
      today: '2026-11-22',
    },
    'PUT /api/games': ({ body }) => {
      const [move] = readMoves(dealt.record().gameTypeId, [body])
      if (!move) throw new Error('The table has sent no move')
      return dealt.play(move)
    },
  })
  api.reply(replies)
  await userEvent.pointer({ coords: { x: 0, y: 0 } })
  const shown = await show(within(<GameScreen id={id} />), {
    as,
    at: `/my-games/${id}`,
    route: '/my-games/:id',
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await document.fonts.ready
  return {
    ...shown,
    api,
    moves: () => api.calls.filter(({ name }) => name === 'PUT /api/games').map(({ body }) => body),
  }
}

/** Presses a button with the focus on it, at once. */
export function press(button: Locator): void {
  button.element().focus()
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

function buttonNamed(beginning: string): Locator {
  const words = beginning.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return page.getByRole('button', { name: new RegExp(`^${words}`) })
}
