import { expect, type Page } from '@playwright/test'
import { type Suit, suits } from '@skyway/engine/cards/card.ts'
import type { SkywayView } from '@skyway/engine/record/game.ts'
import { isPathReachable } from '@skyway/engine/search/skyway/reachable.ts'
import type { Grid } from '@skyway/engine/skyway/grid.ts'
import { scoreGrid } from '@skyway/engine/skyway/score.ts'
import { z } from 'zod'
import { makeReader, openAs, type Person } from '../support/browser/people.ts'
import { answered } from '../support/browser/play.ts'
import { openTable, tableOf } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

const card = z.object({ value: z.number(), suit: z.number(), rank: z.number() })
const positions = z.array(z.object({ row: z.number(), column: z.number(), cards: z.array(card) }))
const gameShape = z.object({
  id: z.number(),
  turn: z.number(),
  gameOver: z.boolean(),
  gameWon: z.boolean(),
  market: positions,
  positions,
  lastRound: z.object({ round: z.number(), positions }).nullable(),
})
type Game = z.infer<typeof gameShape>
type Places = z.infer<typeof positions>

/** A move, and the sky after it. */
interface Option {
  readonly pile: number
  readonly row: number
  readonly column: number
  readonly after: Grid
}

const names = ['hearts', 'diamonds', 'spades', 'clubs']

let server: TestServer
let reader: Person
let page: Page
let table: ReturnType<typeof tableOf>

test.beforeAll(async ({ shared }) => {
  server = shared.server
  reader = await makeReader(server, shared.admin.client, 'Rosa')
})
test.beforeEach(async ({ browser }) => {
  page = await openAs(browser, server, reader)
  table = tableOf(page)
})
test.afterEach(() => page.context().close())

const deal = async () => gameShape.parse((await reader.client.call('POST', '/games', { gameTypeId: 1 })).body)

async function play({ id, turn }: Game, { pile, row, column }: Option): Promise<Game> {
  const move = { gameId: id, turn, actionId: pile, itemRow: row, itemColumn: column }
  return gameShape.parse((await reader.client.call('PUT', '/games', move)).body)
}

function gridOf(places: Places): Grid {
  return places.map(({ cards: [first, second] }) => (first && second ? [first, second] : null))
}

function optionsOf({ market, positions }: Game): readonly Option[] {
  const grid = gridOf(positions)
  return grid.flatMap((pile, place) =>
    pile
      ? []
      : gridOf(market).map((cards, row) => ({
          pile: row,
          row: Math.floor(place / 3),
          column: place % 3,
          after: grid.with(place, cards),
        })),
  )
}

const worths = (grid: Grid) => scoreGrid(grid).paths.map(({ worth }) => worth)
const lostSuits = (grid: Grid) => suits.filter((suit) => !isPathReachable(grid, suit))

/**
 * Deals games and plays them through the API until the next move can bring about what is sought, and nothing
 * is lost before. Returns the game before that move, and the move. The ninth turn of a round is not taken.
 */
async function findMove(isSought: (after: Grid) => boolean): Promise<{ game: Game; move: Option }> {
  for (;;) {
    let game = await deal()
    for (let turn = 0; turn < 8; turn += 1) {
      const options = optionsOf(game)
      const move = options.find(({ after }) => isSought(after))
      if (move) return { game, move }
      const harmless = options.find(({ after }) => lostSuits(after).length === 0)
      if (!harmless) break
      game = await play(game, harmless)
    }
  }
}

/** Returns whether a suit has a path, and all others can still get one. */
function hasPath(after: Grid): boolean {
  return pathsOf(after) > 0 && lostSuits(after).length === 0
}

function fail(): never {
  throw new Error('A round in progress has a free place')
}

async function makeMove({ pile, row, column }: Option): Promise<SkywayView> {
  await table.pile(pile + 1).click()
  return answered<SkywayView>(page, () => table.place(row + 1, column + 1).click())
}

const goal = () => page.getByText('A climbing path of every suit, left to right', { exact: true })

test('[END-05] the goal stands on the table; a path that a move closes lights up, counts, and is announced', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    const { game, move } = await findMove(hasPath)
    await openTable(page, game.id)
    await expect(goal()).toBeVisible()
    await expect(page.getByText('0 of 4 paths', { exact: true })).toBeVisible()
    await page.evaluate(() => {
      const lit: number[] = []
      Object.assign(window, { lit })
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof Element && node.matches('.skyway-reward'))
            lit.push(node.querySelectorAll('.skyway-line-card').length)
      }).observe(document.body, { subtree: true, childList: true })
    })
    const { winningPaths, scores } = await makeMove(move)
    const paths = scores.filter(({ scoreValue }) => scoreValue > 0).length
    const cards = winningPaths.flat().length
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'lit'))).toEqual([cards])
    await expect(page.getByText(`${paths} of 4 paths`, { exact: true })).toBeVisible()
    await expect(goal()).toBeVisible()
    const said = scores.flatMap(({ scoreValue }, index) =>
      scoreValue > 0 ? [`A path of ${names[index]}, worth ${scoreValue}.`] : [],
    )
    await expect(page.getByRole('status').filter({ hasText: said.join(' ') })).toContainText(
      `${paths} of 4 suits. Market pile 1: `,
    )
    await expect(page.locator('.skyway-reward')).toHaveCount(0)
    // A reload lights nothing.
    await openTable(page, game.id)
    await expect(page.getByText(`${paths} of 4 paths`, { exact: true })).toBeVisible()
    await expect(page.locator('.skyway-reward')).toHaveCount(0)
  }
})

test('[DRAG-03] the marks of the first preview are explained once on a device, and nothing moves', async ({
  browser,
}) => {
  const legend = page.getByText('34 makes a path worth 34 · × no path can remain')
  const { game, move } = await findMove(hasPath)
  const place = table.place(move.row + 1, move.column + 1)
  for (const [width, height] of [
    [360, 640],
    [740, 360],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openTable(page, game.id)
    await page.mouse.move(0, 0)
    await table.pile(move.pile + 1).click()
    const boxes = () =>
      Promise.all([table.pile(1), table.place(1, 1), table.place(3, 3)].map((item) => item.boundingBox()))
    // The chosen pile is lifted, and the one below the pointer.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    const before = await boxes()
    await expect(legend).toHaveCount(0)
    await place.hover()
    await expect(legend).toBeVisible()
    await expect(goal()).toBeVisible()
    expect(await boxes()).toEqual(before)
  }
  await page.getByRole('button', { name: 'Got it' }).press('Enter')
  await expect(legend).toHaveCount(0)
  await expect(table.pile(1)).toBeFocused()
  await openTable(page, game.id)
  await table.pile(move.pile + 1).click()
  await place.hover()
  await expect(page.locator('.skyway-preview-outcomes[data-shown]')).toBeVisible()
  await expect(legend).toHaveCount(0)

  // On another device it is over with the move.
  await page.context().close()
  page = await openAs(browser, server, reader)
  table = tableOf(page)
  await openTable(page, game.id)
  await table.pile(move.pile + 1).click()
  const again = table.place(move.row + 1, move.column + 1)
  await again.hover()
  await expect(page.getByText('34 makes a path worth 34')).toBeVisible()
  await answered(page, () => again.click())
  await expect(page.getByText('34 makes a path worth 34')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('pathlegend'))).toBe('shown')
})

test('[END-06] a round that can no longer score says so at once, with why and what can be done', async () => {
  const { game, move } = await findMove((after) => lostSuits(after).length > 0)
  await openTable(page, game.id)
  const lost = page.getByText('This round can no longer score')
  const rows = page.getByRole('list', { name: 'Winning paths' }).getByRole('listitem')
  await expect(lost).toHaveCount(0)
  await expect(rows.getByText('No path left')).toHaveCount(0)
  const quiet = await rows.filter({ hasText: 'Loser' }).first().getByText('Loser').evaluate(fontSize)

  await makeMove(move)
  const missing = lostSuits(move.after)
  const suitNames = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(missing.map(nameOf))
  const why =
    missing.length === suits.length
      ? 'This round can no longer score: no path is left.'
      : `This round can no longer score: no path of ${suitNames} is left.`
  await expect(page.getByText(why, { exact: true })).toBeVisible()
  await expect(page.getByText(`${why} Play on: the next round starts fresh.`).first()).toBeVisible()
  // The announcement says it once, and no more after the next move.
  const said = page.getByRole('status').filter({ hasText: why })
  await expect(said).toHaveCount(1)
  for (const suit of suits) {
    const row = rows.nth(suit - 1)
    await expect(row.getByText('No path left')).toHaveCount(missing.includes(suit) ? 1 : 0)
  }
  const decided = rows.filter({ hasText: 'No path left' }).first()
  await expect(decided).toContainText('Loser')
  expect(await decided.getByText('Loser').evaluate(fontSize)).toBeGreaterThan(quiet)

  const next = page.getByRole('button', { name: /^Place .* empty$/ }).first()
  if (game.turn < 7) {
    await table.pile(1).click()
    await answered(page, () => next.click())
    await expect(said).toHaveCount(0)
    await expect(lost).toBeVisible()
  }
})

test('[END-07] a lost game names the round that came closest', async () => {
  const lacked = new Map<number, readonly Suit[]>()
  let game = await deal()
  for (;;) {
    if (game.gameOver) {
      const fewest = Math.min(...[...lacked.values()].map((missing) => missing.length))
      if (!game.gameWon && fewest <= 2) break
      lacked.clear()
      game = await deal()
    }
    // As many paths as possible now, without a thought for the moves to come.
    const [best = fail()] = optionsOf(game).toSorted((a, b) => pathsOf(b.after) - pathsOf(a.after))
    game = await play(game, best)
    const ended = game.lastRound
    if (ended) {
      const values = worths(gridOf(ended.positions))
      lacked.set(
        ended.round,
        suits.filter((_, index) => values[index] === 0),
      )
    }
  }
  await openTable(page, game.id)
  await expect(page.getByText("You're a loser, try again", { exact: true })).toBeVisible()
  const nearest = page.getByText(/ came closest: it lacked /)
  await expect(nearest).toBeVisible()
  const [, round = '', only, list = ''] =
    /^Round (\d) came closest: it lacked (only )?(.*)\.$/.exec((await nearest.textContent()) ?? '') ?? []
  const missing = lacked.get(Number(round)) ?? []
  expect(list).toBe(missing.map(nameOf).join(' and '))
  expect(only !== undefined).toBe(missing.length === 1)
  for (const other of lacked.values()) expect(other.length).toBeGreaterThanOrEqual(missing.length)
})

function pathsOf(grid: Grid): number {
  return worths(grid).filter((worth) => worth > 0).length
}

function nameOf(suit: Suit): string {
  return names[suit - 1] ?? ''
}

function fontSize(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize)
}
