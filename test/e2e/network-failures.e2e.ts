import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { whileOff } from '../support/browser/off-switch.ts'
import { makeReader, menuItem, openAs, type Person } from '../support/browser/people.ts'
import { dealGame, finishGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person
let reader: Person
let openGame: number
let finishedGame: number
let page: Page
const contexts: BrowserContext[] = []

test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
  reader = await makeReader(server, admin.client, 'Rosa')
  openGame = (await dealGame(reader.client, 1)).id
  finishedGame = await finishGame(reader.client, 2)
})
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

const offline = 'You are offline. Moves that you make are kept and sent when you are back online.'
const paused = 'The games are paused for a short while. Nothing is lost, and this page will resume by itself.'

type Who = 'anybody' | 'reader' | 'admin'

/** Every page that shows data of the API, and who may see it. */
const pages = (): readonly (readonly [Who, string])[] => [
  ['anybody', '/game-dashboard'],
  ['anybody', '/games'],
  ['anybody', '/teams'],
  ['anybody', '/fetch-data'],
  ['anybody', '/stock-dashboard'],
  ['reader', '/game-dashboard'],
  ['reader', '/all-my-games/1'],
  ['reader', '/statistics'],
  ['reader', '/new-game/1'],
  ['reader', `/games/${openGame}`],
  ['reader', `/my-games/${openGame}`],
  ['reader', `/my-games/${finishedGame}/replay`],
  ['reader', `/my-games/${finishedGame}/review`],
  ['admin', '/game-type/1'],
  ['admin', '/audit'],
]
/** Pages that work while the backend is off: the system page, and what admins read there. */
const servedWhileOff = ['/audit']

async function open(browser: Browser, who: Who): Promise<Page> {
  const signedOut = () => browser.newContext({ baseURL: server.address }).then((context) => context.newPage())
  const opened = await (who === 'anybody'
    ? signedOut()
    : openAs(browser, server, who === 'reader' ? reader : admin))
  contexts.push(opened.context())
  return opened
}

/** Opens one page after another in one browser per person, so that each person logs in only once. */
function openEach(browser: Browser) {
  const first = new Map<Who, Promise<Page>>()
  return async (who: Who): Promise<Page> => {
    const opened = first.get(who) ?? open(browser, who)
    first.set(who, opened)
    return await (await opened).context().newPage()
  }
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
 * Accepts the requests of the page and never answers. Returns a function that counts those waiting for an
 * answer.
 */
async function acceptSilently(): Promise<() => number> {
  const waiting = new Set<Request>()
  page.on('request', (request) => silent.test(request.url()) && waiting.add(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  await page.route(silent, () => {})
  return () => waiting.size
}

/**
 * Advances the page's clock until no skeleton is left. Returns the seconds that took. The clock stops while
 * the page works without waiting for an answer: scripts load in real time, which this machine may need much
 * of.
 */
async function untilNoSkeleton(waiting: () => number): Promise<number> {
  for (let seconds = 0; seconds <= 60; seconds += 1) {
    await expect
      .poll(async () => waiting() > 0 || (await skeletons().count()) === 0, { timeout: 500, intervals: [20] })
      .toBe(true)
      // Neither: the page waits, by its clock, before it tries again.
      .catch(() => {})
    if ((await skeletons().count()) === 0) return seconds
    await page.clock.runFor(1_000)
  }
  throw new Error('A skeleton stands for more than a minute')
}

test('[GAME-10] a server that accepts and says nothing leaves no skeleton, on any page', async ({
  browser,
}) => {
  const openFor = openEach(browser)
  for (const [who, address] of [...pages(), ['anybody', '/fetch-system'], ['reader', '/account']] as const) {
    await test.step(`${address} for ${who}`, async () => {
      page = await openFor(who)
      await page.clock.install()
      if (address.startsWith('/new-game/')) {
        // Only known readers are not asked for a code first.
        await page.goto('/')
        await expect(menuItem(page, 'Games')).toBeAttached()
      }
      const waiting = await acceptSilently()
      await page.goto(address)
      await expect(skeletons().first()).toBeAttached()
      // The page first loads the person, and then its data.
      expect(await untilNoSkeleton(waiting)).toBeLessThanOrEqual(30)
      await expect(retryButton()).toBeVisible()
      await expect(page).toHaveURL(server.address + address)
      await page.close()
    })
  }
})

test('[GAME-08] signed out, the dashboard asks for each list once', async ({ browser }) => {
  page = await open(browser, 'anybody')
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.goto('/game-dashboard')
  await expect(page.getByRole('region', { name: 'SkyWay' })).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(skeletons()).toHaveCount(0)
  expect(asked.sort()).toEqual(['/api/gametypes/page?id=1', '/api/gametypes/ranked/-1'])
})

test('[GAME-10] who is offline is told so on the page and above it, and all loads when the network is back', async ({
  browser,
}) => {
  page = await open(browser, 'anybody')
  for (const [address, loaded] of [
    ['/fetch-data', page.getByRole('rowheader')],
    ['/game-dashboard', page.getByRole('region', { name: 'SkyWay' })],
    ['/games', page.getByRole('article', { name: 'SkyWay' })],
  ] as const) {
    await page.goto(address)
    await expect(loaded.first()).toBeVisible()
    // Leaving these pages discards their data, but not their scripts.
    await menuItem(page, 'Home').click()
    await expect(page).toHaveURL(`${server.address}/`)
    await page.context().setOffline(true)
    await page.goBack()
    await expect(notice(offline)).toBeVisible()
    await expect(page.getByRole('main').getByText('You are offline.', { exact: false }).first()).toBeVisible()
    await expect(skeletons()).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(loaded.first()).toBeVisible()
    await expect(notice(offline)).toHaveCount(0)
  }
})

test('[SYS-03] a pause of the backend is told on every page, without skeletons, and goes by itself', async ({
  browser,
}) => {
  const openFor = openEach(browser)
  for (const [who, address] of pages()) {
    if (servedWhileOff.includes(address)) continue
    await test.step(`${address} for ${who}`, async () => {
      page = await openFor(who)
      await page.clock.install()
      await whileOff({ server, admin }, async () => {
        if (address.startsWith('/new-game/')) {
          // A person whose first request came during the pause is not known to be a reader, and must not be
          // asked for a code.
          await page.goto('/games')
          await expect(notice(paused)).toBeVisible()
        }
        await page.goto(address)
        // A frame does not report its failure: after it has loaded, the page waits three seconds.
        if (address === '/stock-dashboard') await page.clock.runFor(4_000)
        await expect(notice(paused)).toBeVisible()
        await expect(skeletons()).toHaveCount(0)
        await expect(page).toHaveURL(server.address + address)
      })
      await page.clock.runFor(6_000)
      await expect(notice(paused)).toHaveCount(0)
      // A game is dealt only when the person asks again.
      if (address === '/new-game/1') await retryButton().click()
      await expect(retryButton()).toHaveCount(0)
      await expect(skeletons()).toHaveCount(0)
      await page.close()
    })
  }
})

test('a reader who asks for a game again before the role is known is not asked for a code', async ({
  browser,
}) => {
  page = await open(browser, 'reader')
  await page.clock.install()
  await whileOff({ server, admin }, async () => {
    await page.goto('/new-game/1')
    await expect(retryButton()).toBeVisible()
  })
  const role = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  await page.route('**/api/AppUser', async (route) => {
    await role.promise
    await route.continue()
  })
  await page.clock.runFor(6_000)
  await expect(notice(paused)).toHaveCount(0)
  await page.route('**/api/gametypes/**', async (route) => {
    await rest.promise
    await route.continue()
  })
  await retryButton().click()
  await expect(retryButton()).toHaveCount(0)
  const known = page.waitForResponse('**/api/AppUser')
  role.resolve()
  await known
  rest.resolve()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
})

/** Puts the first pile on the middle of the grid. */
async function lay(): Promise<void> {
  await page.getByRole('button', { name: /^Market pile 1:/ }).click()
  await page.getByRole('button', { name: /^Place row 2 column 2:/ }).click()
}

async function openTable(browser: Browser): Promise<number> {
  const { id } = await dealGame(reader.client, 1)
  page = await open(browser, 'reader')
  await page.clock.install()
  await page.goto(`/my-games/${id}`)
  await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
  return id
}

test('[NET-02] [T-E7] a move to a silent server is told after eight seconds, and is played when the server speaks again', async ({
  browser,
}) => {
  await openTable(browser)
  await page.route('**/api/games', () => {})
  await lay()
  await page.clock.runFor(8_000)
  const words = page.getByText('The server does not answer. Your move will be sent again.')
  await expect(words).toBeVisible()
  await page.unroute('**/api/games')
  await page.clock.runFor(10_000)
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
  await page.clock.runFor(10_000)
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await expect(notice(paused)).toHaveCount(0)
})

test('[PROF-02] a GET AppUser that fails leads to /home, at the start and in the profile; a pause leads nowhere', async ({
  browser,
}) => {
  page = await open(browser, 'reader')
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
  await whileOff({ server, admin }, async () => {
    await menuItem(page, 'View Profile').click()
    const panel = page.getByRole('complementary', { name: 'Profile' })
    await expect(panel.getByText('Your profile could not be loaded.', { exact: false })).toBeVisible()
    await expect(notice(paused)).toBeVisible()
    await expect(page).toHaveURL(`${server.address}/alert`)
  })
  await expect(page.getByText('Your profile could not be loaded.', { exact: false })).toHaveCount(0)
})
