import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import * as sandwich from '../../../content/text/sandwich.ts'
import * as skyway from '../../../content/text/skyway.ts'
import { GameScreen } from '../../../web/play/game-screen.tsx'
import type { Game } from '../../../web/play/store/game.ts'
import type { Dealt } from '../games/dealt-game.ts'
import { type FakeApi, fakeApi, refusal } from './fake-api.ts'
import { player, show } from './show.tsx'

/** What stands for the part of a label that differs from game to game. */
const any = '\u0000'

const button = (...labels: readonly string[]) =>
  page.getByRole('button', { name: new RegExp(labels.map((label) => `^${patternOf(label)}$`).join('|')) })

/** Returns a pile of the market; rows are counted from 1. */
export const pile = (row: number) => button(skyway.pile({ number: row, cards: any }))
/** Returns a place of the sky; rows and columns are counted from 1. */
export const place = (row: number, column: number) => button(skyway.place({ row, column, cards: any }))
/** Returns a card of the hand; rows are counted from 1. */
export const card = (row: number) =>
  button(
    sandwich.handCard({ number: row, card: any }),
    sandwich.handCardChosen({ number: row, card: any, order: any, part: any }),
  )

const moveShape = z.object({ actionId: z.number(), itemRow: z.number(), itemColumn: z.number() })

/** Replies as the server does that has this game among others of its player, and plays its moves by the rules. */
export function serverOf(dealt: Dealt<Game>, more: Parameters<FakeApi['reply']>[0] = {}) {
  const api = fakeApi({
    'GET /api/games/page': gamesPage(2),
    'GET /api/games/{id}': () => dealt.game(),
    'PUT /api/games': ({ body }) => playedOr(() => dealt.play(moveShape.parse(body))),
  })
  api.reply(more)
  const moves = () => api.calls.flatMap(({ name, body }) => (name === 'PUT /api/games' ? [body] : []))
  return { ...api, moves }
}

/** Shows the table of a dealt game, once it has loaded. */
export async function openTable(dealt: Dealt<Game>, more: Parameters<FakeApi['reply']>[0] = {}) {
  const { id, commitment } = dealt.game()
  const server = serverOf(dealt, more)
  const table = (
    <main>
      <GameScreen id={id} />
    </main>
  )
  const screen = await show(table, { as: player, at: `/my-games/${id}` })
  await expect.element(page.getByText(commitment)).toBeVisible()
  return { ...server, ...screen }
}

/** Returns the page of a player who has so many games of a type, none of which is listed. */
export function gamesPage(totalRecords: number) {
  return {
    items: [],
    currentPage: 1,
    pageSize: 10,
    totalPages: 1,
    totalRecords,
    hasNextPage: false,
    hasPreviousPage: false,
  }
}

function playedOr(play: () => Game): Game | Response {
  try {
    return play()
  } catch {
    return refusal(422, 'refused')
  }
}

/** Returns the pattern of a label with any words in the parts that differ. */
function patternOf(label: string): string {
  return label
    .split(any)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')
}
