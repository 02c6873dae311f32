import { type Browser, expect, type Page, type Request } from '@playwright/test'
import { z } from 'zod'
import { whileOff } from '../support/browser/off-switch.ts'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { makeReader, menuItem, openAs, openSignedOut, type Person } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person
let reader: Person
let openGame: number
let page: Page

test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
  reader = await makeReader(server, admin.client, 'Rosa')
  openGame = (await dealGame(reader, 1)).id
})
test.afterEach(() => page.context().close())

const offline = 'You are offline. Moves that you make are kept and sent when you are back online.'
const paused = 'The games are paused for a short while. Nothing is lost, and this page will resume by itself.'

type Who = 'anybody' | 'a reader'

const newGame = '/new-game/1'
const total = z.object({ totalRecords: z.int() })

/** A page of each kind that shows data of the API: of lists, of the deal of a game, and of a game. */
const pages = () => ['/game-dashboard', newGame, `/my-games/${openGame}`]

/** Opens an empty page in a browser of its own. */
async function open(browser: Browser, who: Who): Promise<void> {
  page = await (who === 'anybody' ? openSignedOut(browser, server) : openAs(browser, server, reader))
}

const skeletons = () => page.locator('.skeleton')
const retryButton = () =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Try again|Load the .*|Ask the server)$/ })
    .first()
const notice = (words: string) => page.getByRole('status').filter({ hasText: words })

const silent = /\/api\/|\/auth\/account/

/**
 * Accepts the requests of the page and never answers. Returns a function that moves the page's clock: by two seconds
 * while the page only waits for answers, and slowly while it loads scripts, which this machine may need long for. It
 * returns the milliseconds.
 */
async function acceptSilently(): Promise<() => Promise<number>> {
  const waiting = new Set<Request>()
  const loading = new Set<Request>()
  page.on('request', (request) => (silent.test(request.url()) ? waiting : loading).add(request))
  const forget = (request: Request) => {
    waiting.delete(request)
    loading.delete(request)
  }
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  await page.route(silent, () => {})
  return async () => {
    const milliseconds = waiting.size > 0 && loading.size === 0 ? 2_000 : 10
    await page.clock.runFor(milliseconds)
    return milliseconds
  }
}

test('[GAME-10] a server that accepts and says nothing leaves no skeleton, on any kind of page', async ({
  browser,
}) => {
  await open(browser, 'a reader')
  const first = page
  await pausedClock(first, async () => {})
  // The account has its data from elsewhere.
  for (const address of [...pages(), '/account']) {
    await test.step(address, async () => {
      page = await first.context().newPage()
      if (address === newGame) {
        // Only known readers are not asked for a code first.
        await page.goto('/')
        await expect(menuItem(page, 'Games')).toBeAttached()
      }
      const moveOn = await acceptSilently()
      await page.goto(address)
      await expect(skeletons().first()).toBeAttached()
      let milliseconds = 0
      await expect
        .poll(
          async () => {
            milliseconds += await moveOn()
            return { skeletons: await skeletons().count(), canRetry: await retryButton().isVisible() }
          },
          { timeout: limit(60_000), intervals: [20] },
        )
        .toEqual({ skeletons: 0, canRetry: true })
      // The page first loads the person, and then its data.
      expect(milliseconds).toBeLessThanOrEqual(30_000)
      await expect(page).toHaveURL(server.address + address)
      await page.close()
    })
  }
})

test('[GAME-08] signed out, the dashboard asks for each list once', async ({ browser }) => {
  await open(browser, 'anybody')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await pausedClock(page, async () => {
    await page.goto('/game-dashboard')
    await expect(page.getByRole('region', { name: 'SkyWay' })).toBeVisible()
    await expect(skeletons()).toHaveCount(0)
  })
  const once = [
    '/api/gametypes/page?id=1',
    '/api/gametypes/ranked/-1',
    '/api/gametypes/ranked/live?period=all',
  ]
  await expect.poll(() => asked.sort()).toEqual(once)
  await page.clock.runFor(5_000)
  expect(asked.sort()).toEqual(once)
})

test('[GAME-10] who is offline is told so on the page and above it, and all loads when the network is back', async ({
  browser,
}) => {
  await open(browser, 'anybody')
  const loaded = page.getByRole('region', { name: 'SkyWay' })
  await page.goto('/game-dashboard')
  await expect(loaded).toBeVisible()
  // The region of the notice comes after the page, and could not be loaded without a network.
  await expect(page.locator('header + [aria-live]')).toBeAttached()
  // Leaving the page discards its data, but not its scripts.
  await menuItem(page, 'Home').click()
  await expect(page).toHaveURL(`${server.address}/`)
  await page.context().setOffline(true)
  await page.goBack()
  await expect(notice(offline)).toBeVisible()
  await expect(page.getByRole('main').getByText('You are offline.', { exact: false }).first()).toBeVisible()
  await expect(skeletons()).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(loaded).toBeVisible()
  await expect(notice(offline)).toHaveCount(0)
})

test('[SYS-03] a pause of the backend is told on each kind of page, without skeletons, and goes by itself', async ({
  browser,
}) => {
  await open(browser, 'a reader')
  const first = page
  const opened: Page[] = []
  const openAll = async () => {
    // The frame of the stocks hears of a pause by itself.
    for (const address of [...pages(), '/stock-dashboard']) {
      await test.step(address, async () => {
        page = await first.context().newPage()
        opened.push(page)
        if (address === newGame) {
          // A person whose first request came during the pause is not known to be a reader, and must not be
          // asked for a code.
          await page.goto('/games')
          await expect(notice(paused)).toBeVisible()
        }
        await page.goto(address)
        await expect(notice(paused)).toBeVisible()
        await expect(skeletons()).toHaveCount(0)
        await expect(page).toHaveURL(server.address + address)
      })
    }
  }
  // The clock of all pages of this browser.
  await whileOff({ server, admin }, () => pausedClock(first, openAll))
  await askAgain()
  for (page of opened) {
    await test.step(page.url(), async () => {
      // All pages load at once.
      const loaded = { timeout: limit(30_000) }
      await expect(notice(paused)).toHaveCount(0, loaded)
      // A game is dealt only when the person asks again.
      if (page.url().endsWith(newGame)) await retryButton().click()
      await expect(retryButton()).toHaveCount(0, loaded)
      await expect(skeletons()).toHaveCount(0, loaded)
    })
  }
})

/** Lets a page whose clock is paused ask whether the pause of the backend is over, and starts its clock. */
async function askAgain(): Promise<void> {
  await page.clock.runFor(5_000)
  await page.clock.resume()
}

test('a reader who asks for a game again before the role is known is not asked for a code', async ({
  browser,
}) => {
  await open(browser, 'a reader')
  await whileOff({ server, admin }, () =>
    pausedClock(page, async () => {
      await page.goto(newGame)
      await expect(retryButton()).toBeVisible()
      await expect(notice(paused)).toBeVisible()
    }),
  )
  const role = Promise.withResolvers<void>()
  await page.route('**/api/AppUser', async (route) => {
    await role.promise
    await route.continue()
  })
  await page.clock.runFor(5_000)
  await expect(notice(paused)).toHaveCount(0)
  await retryButton().click()
  await expect(retryButton()).toHaveCount(0)
  role.resolve()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
})

test('[T-E11] a game whose answer was lost on the way is dealt once when it is asked for again', async ({
  browser,
}) => {
  await open(browser, 'a reader')
  const unfinished = async () => (await reader.client.call('GET', '/games/page?gameTypeId=1&id=1')).body
  const before = total.parse(await unfinished())
  await page.route(
    '**/api/games',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto(newGame)
  await retryButton().click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  expect(total.parse(await unfinished())).toEqual({ totalRecords: before.totalRecords + 1 })
})

/** Puts the first pile on the middle of the grid. */
async function lay(): Promise<void> {
  await page.getByRole('button', { name: /^Market pile 1:/ }).click()
  await page.getByRole('button', { name: /^Place row 2 column 2:/ }).click()
}

/** Opens the table of a new game, and stops its clock. */
async function openTable(browser: Browser): Promise<void> {
  const { id } = await dealGame(reader, 1)
  await open(browser, 'a reader')
  await pausedClock(page, async () => {
    await page.goto(`/my-games/${id}`)
    await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
  })
}

test('[NET-02] [T-E7] a move to a silent server is told after eight seconds, and is played when the server speaks again', async ({
  browser,
}) => {
  await openTable(browser)
  await page.route('**/api/games', () => {})
  const sent = page.waitForRequest('**/api/games')
  await lay()
  await sent
  await page.clock.runFor(8_000)
  const words = page.getByText('The server does not answer. Your move will be sent again.')
  await expect(words).toBeVisible()
  await page.unroute('**/api/games')
  await page.clock.resume()
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await expect(words).toHaveCount(0)
})

test('[NET-02, SYS-03, T-F5] a pause is told at the table, and the move is played after it', async ({
  browser,
}) => {
  await openTable(browser)
  await whileOff({ server, admin }, async () => {
    await lay()
    await expect(
      page.getByText('The games are paused for a short while. Your move will be sent when they resume.'),
    ).toBeVisible()
    await expect(notice(paused)).toBeVisible()
    await expect(skeletons()).toHaveCount(0)
  })
  await askAgain()
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await expect(notice(paused)).toHaveCount(0)
})

test('[PROF-02] a GET AppUser that fails leads to /home, at the start and in the profile; a pause leads nowhere', async ({
  browser,
}) => {
  await open(browser, 'a reader')
  const failing = (url: URL) => url.pathname === '/api/AppUser'
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { title: 'Broken' } }))
  await page.goto('/games')
  await expect(page).toHaveURL(`${server.address}/home`)
  await page.unroute(failing)

  await page.goto('/alert')
  await expect(menuItem(page, 'View Profile')).toBeVisible()
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { title: 'Broken' } }))
  await menuItem(page, 'View Profile').click()
  await expect(page).toHaveURL(`${server.address}/home`)
  await page.unroute(failing)

  await page.goto('/alert')
  await expect(menuItem(page, 'View Profile')).toBeVisible()
  const viewProfile = async () => {
    await menuItem(page, 'View Profile').click()
    const panel = page.getByRole('complementary', { name: 'Profile' })
    await expect(panel.getByText('Your profile could not be loaded.', { exact: false })).toBeVisible()
    await expect(notice(paused)).toBeVisible()
    await expect(page).toHaveURL(`${server.address}/alert`)
  }
  await whileOff({ server, admin }, () => pausedClock(page, viewProfile))
  await askAgain()
  await expect(page.getByText('Your profile could not be loaded.', { exact: false })).toHaveCount(0)
})
