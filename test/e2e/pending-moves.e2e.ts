import { expect, type Page, type Request, type Route } from '@playwright/test'
import type { Move } from '../support/bots/bot.ts'
import { pausedClock } from '../support/browser/paused-clock.ts'
import {
  fillIn,
  login,
  makeAdmin,
  makeReader,
  menuItem,
  openAs,
  type Person,
} from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { type OneProcess, openOneProcess } from '../support/server/test-server.ts'

let server: OneProcess
let admin: Person
let reader: Person
let page: Page
let gameId: number

test.beforeAll(async () => {
  server = await openOneProcess(withoutLimits)
  admin = await makeAdmin(server)
  reader = await makeReader(server, admin.client, 'Rosa', true)
})
test.afterAll(() => server.close())
test.beforeEach(async ({ browser }) => {
  page = await openAs(browser, server, reader)
})
test.afterEach(() => page.context().close())

const waiting = 'The server does not answer. Your move will be sent again.'
const withoutNetwork = 'You are offline. Your move will be sent when you are back online.'
const elsewhere = 'This game moved on somewhere else. Here it is as it stands now.'

/** Deals a game and opens its table. */
async function openNewGame(gameTypeId: 1 | 2): Promise<void> {
  gameId = (await dealGame(reader, gameTypeId)).id
  await openTable(page)
}

async function openTable(tab: Page): Promise<void> {
  await tab.goto(`/my-games/${gameId}`)
  await expect(tab.getByRole('heading', { name: / Table$/ })).toBeVisible()
}

/** Puts the first pile on a place; rows and columns are counted from 1. */
async function lay(tab: Page, row: number, column: number): Promise<void> {
  await tab.getByRole('button', { name: /^Market pile 1:/ }).click()
  await tab.getByRole('button', { name: new RegExp(`^Place row ${row} column ${column}:`) }).click()
}

function laidOn(row: number, column: number): Move {
  return { actionId: 0, itemRow: row - 1, itemColumn: column - 1 }
}

/** Makes a sandwich of three cards of the hand, counted from 1. */
async function make(tab: Page, ...rows: readonly [number, number, number]): Promise<void> {
  for (const row of rows) await tab.getByRole('button', { name: new RegExp(`^Hand card ${row}:`) }).click()
}

/** A game: two consecutive moves, how a person makes one, and how many cards are left after so many. */
interface Played {
  readonly moves: readonly [Move, Move]
  readonly play: (tab: Page, move: Move) => Promise<void>
  readonly left: (turns: number) => number
}

const skyway: Played = {
  moves: [laidOn(2, 2), laidOn(1, 1)],
  play: (tab, { itemRow, itemColumn }) => lay(tab, itemRow + 1, itemColumn + 1),
  left: (turns) => 48 - 6 * turns,
}

const sandwich: Played = {
  moves: [
    { actionId: 5, itemRow: 0, itemColumn: 3 },
    { actionId: 1, itemRow: 2, itemColumn: 6 },
  ],
  play: (tab, { actionId, itemRow, itemColumn }) => make(tab, actionId + 1, itemRow + 1, itemColumn + 1),
  left: (turns) => 47 - 3 * turns,
}

/** Returns the moves on the server, from its export: none lost, none doubled. */
const recorded = async (id = gameId): Promise<unknown> => {
  const { status, body } = await admin.client.call('GET', `/games/${id}/Data`)
  expect(status).toBe(200)
  const record = typeof body === 'string' ? JSON.parse(body) : body
  return record.moves
}

async function expectTurns(tab: Page, turns: number, { left } = skyway): Promise<void> {
  await expect(tab.getByText(`Cards Left - ${left(turns)}`)).toBeVisible()
  await expect(tab.getByText(waiting)).toHaveCount(0)
}

const isMove = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/api/games')

/** Handles the first move that a tab sends; later ones pass. */
async function onFirstMove(tab: Page, deal: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true
  await tab.route('**/api/games', async (route) => {
    if (!isFirst || !isMove(route.request())) return route.continue()
    isFirst = false
    await deal(route)
  })
}

/** Lets the tab send its move at once, and not only after its pause, which grows to eight seconds. */
async function untilSent(tab: Page, { left }: Played): Promise<void> {
  await expect
    .poll(
      async () => {
        await tab.evaluate(() => dispatchEvent(new Event('online')))
        return tab.getByText(`Cards Left - ${left(1)}`).isVisible()
      },
      { timeout: limit(30_000) },
    )
    .toBe(true)
}

test('[API-06, T-E1, T-E6] the server is killed after the move, before its answer, and the move of Sandwich is played once', async () => {
  const [first, second] = sandwich.moves
  await openNewGame(2)
  await onFirstMove(page, async (route) => {
    await route.fetch()
    await server.kill()
    await route.abort()
  })
  await sandwich.play(page, first)
  try {
    await expect(page.getByText(waiting)).toBeVisible()
  } finally {
    await server.restart()
  }
  await untilSent(page, sandwich)
  await expectTurns(page, 1, sandwich)
  await sandwich.play(page, second)
  await expectTurns(page, 2, sandwich)
  expect(await recorded()).toEqual([first, second])
})

test('[T-E7] a page that is closed before its move has arrived sends it when the game is opened again', async () => {
  await openNewGame(1)
  await page.route('**/api/games', (route) => route.abort('connectionrefused'))
  await lay(page, 3, 3)
  await expect(page.getByText(waiting)).toBeVisible()
  await page.close()
  expect(await recorded()).toEqual([])
  page = await page.context().newPage()
  await openTable(page)
  await expectTurns(page, 1)
  expect(await recorded()).toEqual([laidOn(3, 3)])
})

test('[NET-01, NET-02, T-E6, T-E7] moves made without a network, in both games, are on screen at once and go out as soon as there is one', async () => {
  await openNewGame(1)
  const other = { tab: await page.context().newPage(), id: gameId }
  const tabs = [other.tab, page]
  // The clock of both tabs.
  await pausedClock(page, async () => {
    await openTable(other.tab)
    await openNewGame(2)
  })
  const counts = tabs.map((tab) => {
    const count = { attempts: 0, failures: 0 }
    tab.on('request', (request) => {
      if (isMove(request)) count.attempts += 1
    })
    tab.on('requestfailed', (request) => {
      if (isMove(request)) count.failures += 1
    })
    return count
  })
  await page.context().setOffline(true)
  await skyway.play(other.tab, skyway.moves[0])
  await sandwich.play(page, sandwich.moves[0])
  for (const tab of tabs) await expect(tab.getByText(withoutNetwork)).toBeVisible()
  await expect(other.tab.getByRole('button', { name: /^Place row 2 column 2: .* on / })).toBeVisible()
  await expect(other.tab.getByText(`Cards Left - ${skyway.left(0)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hand card 6: empty' })).toBeVisible()
  await expect(page.getByText(`Cards Left - ${sandwich.left(0)}`)).toBeVisible()
  // Each pause is at most eight seconds.
  await expect
    .poll(async () => {
      await page.clock.runFor(8_000)
      return Math.min(...counts.map(({ failures }) => failures))
    })
    .toBeGreaterThanOrEqual(5)
  await expect.poll(() => counts.every(({ attempts, failures }) => attempts === failures)).toBe(true)
  for (const tab of tabs) await expect(tab.getByText(withoutNetwork)).toBeVisible()
  // Their clock stands: only the network makes them try again.
  const answered = tabs.map((tab) => tab.waitForResponse('**/api/games'))
  await page.context().setOffline(false)
  await Promise.all(answered)
  await page.clock.resume()
  await expectTurns(other.tab, 1)
  await expectTurns(page, 1, sandwich)
  expect(await recorded(other.id)).toEqual([skyway.moves[0]])
  expect(await recorded()).toEqual([sandwich.moves[0]])
})

test('[T-E7, GAME-10] a move that met the end of the session is played after the next sign-in', async () => {
  await pausedClock(page, () => openNewGame(1))
  // The session is over at the provider too.
  await page.context().clearCookies()
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    localStorage.setItem(
      'skyway.tokens',
      JSON.stringify({ ...kept, accessToken: 'ended', refreshToken: 'ended' }),
    )
  })
  await lay(page, 1, 2)
  await expect(page.getByText('You need to login again, your token has likely expired')).toBeVisible()
  await expect(page).toHaveURL(`${server.address}/`)
  expect(await recorded()).toEqual([])
  await page.clock.resume()
  await login(page)
  await fillIn(page, reader)
  // The browser stretches the password, which takes all its cores for a while.
  await expect(menuItem(page, 'Logout')).toBeVisible({ timeout: limit(30_000) })
  // The person returns to the game in which the session ended, automatically.
  await expect(page).toHaveURL(`${server.address}/my-games/${gameId}`)
  await expectTurns(page, 1)
  expect(await recorded()).toEqual([laidOn(1, 2)])
})

test('[API-06, T-E5] two tabs make different moves of SkyWay at once: one is played, and both see it', async () => {
  const [mine, others] = skyway.moves
  const other = await page.context().newPage()
  // The clock of both tabs: a message goes by itself.
  await pausedClock(page, async () => {
    await openNewGame(1)
    await openTable(other)
  })
  let arrived = 0
  const both = Promise.withResolvers<void>()
  const together = async (route: Route): Promise<void> => {
    arrived += 1
    if (arrived === 2) both.resolve()
    await both.promise
    await route.continue()
  }
  await onFirstMove(page, together)
  await onFirstMove(other, together)
  await Promise.all([skyway.play(page, mine), skyway.play(other, others)])
  await expectTurns(page, 1)
  await expectTurns(other, 1)
  const moves = await recorded()
  expect(moves).toHaveLength(1)
  expect([[mine], [others]]).toContainEqual(moves)
  const told = async (tab: Page) => Number(await tab.getByText(elsewhere).first().isVisible())
  await expect.poll(async () => (await told(page)) + (await told(other))).toBe(1)
  const cards = (tab: Page) =>
    tab
      .getByRole('button', { name: /^(Market|Place)/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  const shown = await settled(() => cards(page))
  await expect.poll(() => cards(other)).toEqual(shown)
})
