import { expect, type Page } from '@playwright/test'
import { notSent } from '../../../content/text/practice.ts'
import { waiting } from '../../../content/text/table.ts'
import { limit } from '../../support/limits.ts'
import { shownChallenges } from '../fixed/challenge-answers.ts'
import { gamesOfEachType, type ShownGame, shownGames } from '../fixed/fixed-data.ts'
import { movesOf, seedOf } from '../fixed/recorded-games.ts'
import type { SessionPage } from '../session-page.ts'
import type { State } from './state.ts'

const pile = (page: Page, row: number) =>
  page.getByRole('button', { name: new RegExp(`^Market pile ${row}:`) })
const place = (page: Page, row: number, column: number) =>
  page.getByRole('button', { name: new RegExp(`^Place row ${row} column ${column}:`) })
const card = (page: Page, row: number) => page.getByRole('button', { name: new RegExp(`^Hand card ${row}:`) })
const table = (page: Page) => page.getByRole('heading', { name: / Table$/ })

async function sit({ page, goTo }: SessionPage, { id }: ShownGame): Promise<void> {
  await goTo(`/my-games/${id}`)
  await expect(table(page)).toBeVisible()
}

/** Makes the next move of a recorded game by presses, so that no pointer rests on the cards. */
async function makeNextMove({ page, settle }: SessionPage, shown: ShownGame): Promise<void> {
  const { id, game, turns = 0 } = shown
  const move = movesOf(game)[turns]
  if (!move) throw new Error(`Game ${id} has no move ${turns}`)
  const { actionId, itemRow, itemColumn } = move
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  if (game.gameTypeId === 1) {
    await pile(page, actionId + 1).dispatchEvent('click')
    await place(page, itemRow + 1, itemColumn + 1).dispatchEvent('click')
  } else for (const row of [actionId, itemRow, itemColumn]) await card(page, row + 1).dispatchEvent('click')
  await answered
  await settle()
}

const shown = (name: string, game: ShownGame, then?: (session: SessionPage) => Promise<void>): State => ({
  name,
  viewer: 'player',
  async open(session) {
    await sit(session, game)
    await then?.(session)
  },
})

/** A game that changes, on the server where nobody else sees it. */
const changed = (name: string, game: ShownGame, then: (session: SessionPage) => Promise<void>): State => ({
  ...shown(name, game, then),
  viewer: 'mover',
})

const afterMove = (name: string, game: ShownGame): State =>
  changed(name, game, (session) => makeNextMove(session, game))

/** The name of no other month is longer. */
const longDay = '2026-09-30'

/** A finished game with something special, which the table names by `text`. */
const special = (name: string, game: ShownGame, what: object, text: RegExp): State =>
  shown(name, game, async ({ page, settle }) => {
    await page.route(`**/api/games/${game.id}`, async (route) => {
      const response = await route.fetch()
      const json: object = { ...(await response.json()), ...what }
      await route.fulfill({ response, json })
    })
    await page.reload()
    await expect(page.getByText(text)).toBeVisible()
    await settle()
  })

/** A finished game as its player sees it on the day whose deal it has: its seed is secret. */
const daily = (name: string, game: ShownGame): State =>
  special(name, game, { day: longDay, seed: null }, /day is over/)

/** A practice game that the device remembers. */
const practice = (name: string, { game, turns }: Omit<ShownGame, 'id'>): State => ({
  name,
  viewer: 'player',
  async open({ page, goTo, settle }) {
    const { gameTypeId } = game
    const seed = seedOf(game).toString('hex')
    const record = { format: 'skyway-game', version: 1, gameTypeId, seed, moves: movesOf(game, turns) }
    await goTo(`/practice/${gameTypeId}`)
    await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
      `practice${gameTypeId}`,
      JSON.stringify(record),
    ] as const)
    await page.reload()
    await expect(page.getByText(notSent)).toBeVisible()
    await settle()
  },
})

const address = (name: string, path: string): State => ({
  name,
  viewer: 'player',
  open: ({ goTo }) => goTo(path),
})

/** The review of a game, once all of its moves are evaluated; or the costliest one while it is tried again. */
const reviewed = (name: string, { id }: ShownGame, isTried = false): State => ({
  name,
  viewer: 'player',
  async open({ page, goTo, settle }) {
    await goTo(`/my-games/${id}/review`)
    await expect(page.getByText(/moves? analyzed$/)).toHaveCount(0, { timeout: limit(100_000) })
    if (isTried) await page.getByRole('button', { name: 'Try it here' }).first().click()
    await settle()
  },
})

/** Every table as its game begins, goes on and ends; what the tables of the two games have of their own; and replays and reviews. */
export const tableStates: readonly State[] = [
  ...gamesOfEachType.flatMap(({ gameTypeId, begun, during, ended }) => [
    shown(`table-begun-${gameTypeId}`, begun),
    shown(`table-during-${gameTypeId}`, during),
    shown(`table-ended-${gameTypeId}`, ended),
    practice(`practice-begun-${gameTypeId}`, begun),
    practice(`practice-over-${gameTypeId}`, ended),
    address(`replay-${gameTypeId}`, `/my-games/${ended.id}/replay`),
  ]),
  shown('skyway-first-round', shownGames.skywayFirstRound),
  shown('skyway-pile-chosen', shownGames.skywayFirstRound, async ({ page }) => {
    await pile(page, 2).dispatchEvent('click')
    await expect(pile(page, 2)).toHaveAttribute('aria-pressed', 'true')
  }),
  shown('skyway-legend', shownGames.skywayFirstRound, async ({ page }) => {
    await pile(page, 2).press('Enter')
    await place(page, 2, 3).focus()
    await expect(page.getByText('34 makes a path worth 34')).toBeVisible()
  }),
  changed('skyway-path-closed', shownGames.skywayPathCloses, async ({ page, settle }) => {
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
    await pile(page, 2).dispatchEvent('click')
    await place(page, 2, 3).dispatchEvent('click')
    await answered
    await expect(page.getByText(/^[1-4] of 4 paths$/)).toBeVisible()
    await settle()
  }),
  shown('skyway-lost-round', shownGames.skywayLostRound, async ({ page }) => {
    await expect(page.getByText('This round can no longer score')).toBeVisible()
  }),
  shown('skyway-third-round', shownGames.skywayThirdRound),
  afterMove('skyway-round-summary', shownGames.skywayRoundEnd),
  afterMove('skyway-round-summary-without-path', shownGames.skywayRoundEndWithoutPath),
  afterMove('skyway-last-round-won', shownGames.skywayLastMoveToWin),
  afterMove('skyway-last-round-lost', shownGames.skywayLastMoveToLose),
  shown('skyway-won', shownGames.skywayWon),
  shown('skyway-fair-deal', shownGames.skywayWon, async ({ page }) => {
    await page.getByText('Fair deal', { exact: true }).dispatchEvent('click')
    await expect(page.getByText(/^Seed of the deal/)).toBeVisible()
  }),
  shown('skyway-won-one-round', shownGames.skywayWonOneRound),
  shown('skyway-lost', shownGames.skywayLost),
  shown('skyway-practice', shownGames.skywayPractice),
  daily('skyway-daily', shownGames.skywayLost),
  {
    ...changed('skyway-offline', shownGames.skywayOffline, async ({ page }) => {
      await page.route('**/api/games', (route) => route.abort('internetdisconnected'))
      await pile(page, 1).dispatchEvent('click')
      await page
        .getByRole('button', { name: /^Place row .* empty$/ })
        .first()
        .dispatchEvent('click')
      await expect(page.getByText(waiting.online)).toBeVisible()
    }),
    mayLog: /./,
  },
  shown('sandwich-during', shownGames.sandwichDuring),
  shown('sandwich-card-chosen', shownGames.sandwichDuring, async ({ page }) => {
    await card(page, 3).dispatchEvent('click')
    await expect(card(page, 3)).toHaveAttribute('aria-pressed', 'true')
  }),
  shown('sandwich-sorted', shownGames.sandwichDuring, async ({ page }) => {
    const sort = page.getByRole('button', { name: /^Order of the hand/ })
    await sort.dispatchEvent('click')
    await sort.dispatchEvent('click')
    await expect(sort).toContainText('By suit')
  }),
  shown('sandwich-legend', shownGames.sandwichDuring, async ({ page }) => {
    await card(page, 1).dispatchEvent('click')
    await card(page, 2).dispatchEvent('click')
    await card(page, 3).focus()
    await expect(page.getByText('is what the sandwich would score with it')).toBeVisible()
  }),
  changed('sandwich-hint', shownGames.sandwichHint, async ({ page, settle }) => {
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Get Hint' }).dispatchEvent('click')
    await answered
    await settle()
  }),
  afterMove('sandwich-just-won', shownGames.sandwichLastMoveToWin),
  afterMove('sandwich-just-lost', shownGames.sandwichLastMoveToLose),
  shown('sandwich-won', shownGames.sandwichWon),
  shown('sandwich-lost', shownGames.sandwichLost),
  daily('sandwich-daily', shownGames.sandwichLost),
  special(
    'sandwich-challenge',
    shownGames.sandwichWon,
    { practice: true, challenge: shownChallenges.new },
    /See the challenge/,
  ),
  reviewed('skyway-review', shownGames.skywayWon),
  reviewed('sandwich-review', shownGames.sandwichLost),
  reviewed('skyway-review-tried', shownGames.skywayWon, true),
  reviewed('sandwich-review-tried', shownGames.sandwichLost, true),
  { ...address('game-of-another', '/games/1'), mayLog: /404|could not be loaded/ },
]
