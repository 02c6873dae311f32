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
  await openNewGame(1)
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

/** Two consecutive moves of each game, what the first one changes, and how many cards are left after each. */
const games = [
  {
    name: 'SkyWay',
    gameTypeId: 1,
    moves: [laidOn(2, 2), laidOn(1, 1)],
    play: (tab: Page, { itemRow, itemColumn }: Move) => lay(tab, itemRow + 1, itemColumn + 1),
    firstShown: /^Place row 2 column 2: .* on /,
    left: (turns: number) => 48 - 6 * turns,
  },
  {
    name: 'Sandwich',
    gameTypeId: 2,
    moves: [
      { actionId: 5, itemRow: 0, itemColumn: 3 },
      { actionId: 1, itemRow: 2, itemColumn: 6 },
    ],
    play: (tab: Page, { actionId, itemRow, itemColumn }: Move) =>
      make(tab, actionId + 1, itemRow + 1, itemColumn + 1),
    firstShown: 'Hand card 6: empty',
    left: (turns: number) => 47 - 3 * turns,
  },
] as const

/** Returns the moves on the server, from its export: none lost, none doubled. */
const recorded = async (id = gameId): Promise<unknown> => {
  const { status, body } = await admin.client.call('GET', `/games/${id}/Data`)
  expect(status).toBe(200)
  const record = typeof body === 'string' ? JSON.parse(body) : body
  return record.moves
}

async function expectTurns(
  tab: Page,
  turns: number,
  { left }: Pick<(typeof games)[number], 'left'> = games[0],
): Promise<void> {
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
async function untilSent(tab: Page, { left }: (typeof games)[number]): Promise<void> {
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

const [skyway, sandwich] = games
const falls = [
  [
    'before the move arrives',
    skyway,
    async (route: Route) => {
      await server.kill()
      await route.continue()
    },
  ],
  [
    'after the move, before its answer',
    sandwich,
    async (route: Route) => {
      await route.fetch()
      await server.kill()
      await route.abort()
    },
  ],
] as const

for (const [when, game, fall] of falls) {
  test(`[API-06, T-E1, T-E6] the server is killed ${when}, and the move of ${game.name} is played once`, async () => {
    const [first, second] = game.moves
    await openNewGame(game.gameTypeId)
    await onFirstMove(page, fall)
    await game.play(page, first)
    try {
      await expect(page.getByText(waiting)).toBeVisible()
    } finally {
      await server.restart()
    }
    await untilSent(page, game)
    await expectTurns(page, 1, game)
    await game.play(page, second)
    await expectTurns(page, 2, game)
    expect(await recorded()).toEqual([first, second])
  })
}

for (const game of games) {
  test(`[NET-01] a move of ${game.name} is on screen before the server has heard of it`, async () => {
    await pausedClock(page, () => openNewGame(game.gameTypeId))
    const [move] = game.moves
    const held = new Promise<Route>((resolve) => {
      void onFirstMove(page, async (route) => resolve(route))
    })
    await game.play(page, move)
    const route = await held
    await expect(page.getByRole('button', { name: game.firstShown })).toBeVisible()
    await expect(page.getByText(`Cards Left - ${game.left(0)}`)).toBeVisible()
    await route.continue()
    await expectTurns(page, 1, game)
  })
}

test('[T-E7] a page that is closed while the server is down sends its move when the game is opened again', async () => {
  await onFirstMove(page, async (route) => {
    await server.kill()
    await route.continue()
  })
  await lay(page, 3, 3)
  try {
    await expect(page.getByText(waiting)).toBeVisible()
    await page.close()
  } finally {
    await server.restart()
  }
  page = await page.context().newPage()
  await openTable(page)
  await expectTurns(page, 1)
  expect(await recorded()).toEqual([laidOn(3, 3)])
})

test('[NET-02, T-E6, T-E7] moves made without a network, in both games, go out as soon as there is one', async () => {
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

test('[API-06, T-E4, T-E6] an answer that is lost on its way is asked for again, and the move is played once', async () => {
  const lost: number[] = []
  await onFirstMove(page, async (route) => {
    lost.push((await route.fetch()).status())
    await route.abort('connectionreset')
  })
  await lay(page, 2, 1)
  await expectTurns(page, 1)
  expect(lost).toEqual([200])
  expect(await recorded()).toEqual([laidOn(2, 1)])
})

test('[T-E7] a reload in the middle of a move neither loses nor doubles it', async () => {
  const held = new Promise<Route>((resolve) => {
    void onFirstMove(page, async (route) => resolve(route))
  })
  await lay(page, 3, 1)
  await held
  await page.reload()
  await expectTurns(page, 1)
  expect(await recorded()).toEqual([laidOn(3, 1)])
})

test('[T-E7, GAME-10] a move that met the end of the session is played after the next sign-in', async ({
  browser,
}) => {
  await page.context().close()
  page = await openAs(browser, server, reader)
  await pausedClock(page, () => openTable(page))
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

for (const [kind, game, toldTabs] of [
  ['different moves', skyway, 1],
  ['the same move', sandwich, 0],
] as const) {
  test(`[API-06, T-E5] two tabs make ${kind} of ${game.name} at once: one is played, and both see it`, async () => {
    const [mine] = game.moves
    const others = kind === 'the same move' ? mine : game.moves[1]
    const other = await page.context().newPage()
    // The clock of both tabs: a message goes by itself.
    await pausedClock(page, async () => {
      await openNewGame(game.gameTypeId)
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
    await Promise.all([game.play(page, mine), game.play(other, others)])
    await expectTurns(page, 1, game)
    await expectTurns(other, 1, game)
    const moves = await recorded()
    expect(moves).toHaveLength(1)
    expect([[mine], [others]]).toContainEqual(moves)
    const told = async (tab: Page) => Number(await tab.getByText(elsewhere).first().isVisible())
    await expect.poll(async () => (await told(page)) + (await told(other))).toBe(toldTabs)
    const cards = (tab: Page) =>
      tab
        .getByRole('button', { name: /^(Market|Place|Hand)/ })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    const shown = await settled(() => cards(page))
    await expect.poll(() => cards(other)).toEqual(shown)
  })
}
