import { expect, type Page, type Route, test } from '@playwright/test'
import { type OneProcess, openOneProcess } from '../../script/robot/house.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { comeBack, fillIn, login, makeAdmin, makeReader, menuItem, type Person, signIn } from './people.ts'
import { dealGame } from './robot.ts'

let house: OneProcess
let admin: Person
let reader: Person
let page: Page
let gameId: number

test.beforeAll(async () => {
  house = await openOneProcess(withoutLimits)
  admin = await makeAdmin(house)
  reader = await makeReader(house, admin.visitor, 'Rosa')
})
test.afterAll(() => house.close())
test.beforeEach(async ({ browser }) => {
  gameId = (await dealGame(reader.visitor, 1)).id
  page = await comeBack(browser, house, reader)
  await openTable(page)
})
test.afterEach(() => page.context().close())

const waiting = 'The server does not answer. Your move is kept and sent again.'
const elsewhere = 'This game went on somewhere else. You see it as it stands now.'

async function openTable(tab: Page): Promise<void> {
  await tab.goto(`/my-games/${gameId}`)
  await expect(tab.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
}

/** Lays the first pile on a place, counted from 1. */
async function lay(tab: Page, row: number, column: number): Promise<void> {
  await tab.getByRole('button', { name: /^Market pile 1:/ }).click()
  await tab.getByRole('button', { name: new RegExp(`^Place row ${row} column ${column}:`) }).click()
}

const laidOn = (row: number, column: number) => ({ actionId: 0, itemRow: row - 1, itemColumn: column - 1 })

/** The moves that the server has, as it exports them: none lost, none doubled. */
const recorded = async (): Promise<unknown> => {
  const { status, body } = await admin.visitor.call('GET', `/games/${gameId}/Data`)
  expect(status).toBe(200)
  const record = typeof body === 'string' ? JSON.parse(body) : body
  return record.moves
}

async function expectTurns(tab: Page, turns: number): Promise<void> {
  await expect(tab.getByText(`Cards Left - ${48 - 6 * turns}`)).toBeVisible()
  await expect(tab.getByText(waiting)).toHaveCount(0)
}

/** Deals with the first move that a tab sends; those after it go their way. */
async function onFirstMove(tab: Page, deal: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true
  await tab.route('**/api/games', async (route) => {
    if (!isFirst || route.request().method() !== 'PUT') return route.continue()
    isFirst = false
    await deal(route)
  })
}

const falls = [
  [
    'before the move arrives',
    async (route: Route) => {
      await house.kill()
      await route.continue()
    },
  ],
  [
    'after the move, before its answer',
    async (route: Route) => {
      await route.fetch()
      await house.kill()
      await route.abort()
    },
  ],
] as const

for (const [when, fall] of falls) {
  test(`[API-06, T-E1, T-E6] the server is killed ${when}, and the move is played once`, async () => {
    await onFirstMove(page, fall)
    await lay(page, 2, 2)
    try {
      await expect(page.getByText(waiting)).toBeVisible()
    } finally {
      await house.restart()
    }
    await expectTurns(page, 1)
    await lay(page, 1, 1)
    await expectTurns(page, 2)
    expect(await recorded()).toEqual([laidOn(2, 2), laidOn(1, 1)])
  })
}

test('[T-E7] a page that is closed while the server is down sends its move when the game is opened again', async () => {
  await onFirstMove(page, async (route) => {
    await house.kill()
    await route.continue()
  })
  await lay(page, 3, 3)
  try {
    await expect(page.getByText(waiting)).toBeVisible()
    await page.close()
  } finally {
    await house.restart()
  }
  page = await page.context().newPage()
  await openTable(page)
  await expectTurns(page, 1)
  expect(await recorded()).toEqual([laidOn(3, 3)])
})

test('[T-E6, T-E7] a move made without a network goes out as soon as there is one', async () => {
  let failures = 0
  page.on('requestfailed', () => {
    failures += 1
  })
  await page.context().setOffline(true)
  await lay(page, 1, 3)
  await expect(page.getByText(waiting)).toBeVisible()
  // Five attempts, each after twice the pause of the one before, are about ten seconds without a network.
  await expect.poll(() => failures, { timeout: 30_000 }).toBeGreaterThanOrEqual(5)
  await expect(page.getByText(waiting)).toBeVisible()
  await page.context().setOffline(false)
  await expectTurns(page, 1)
  expect(await recorded()).toEqual([laidOn(1, 3)])
})

test('[API-06, T-E4, T-E6] an answer that is lost on its way is asked for again, and the move is played once', async () => {
  await onFirstMove(page, async (route) => {
    expect((await route.fetch()).status()).toBe(200)
    await route.abort('connectionreset')
  })
  await lay(page, 2, 1)
  await expectTurns(page, 1)
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
  page = await signIn(browser, house, reader)
  await openTable(page)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    localStorage.setItem(
      'skyway.tokens',
      JSON.stringify({ ...kept, accessToken: 'ended', refreshToken: 'ended' }),
    )
  })
  await lay(page, 1, 2)
  await expect(page.getByText('You need to login again, your token has likely expired')).toBeVisible()
  await expect(page).toHaveURL(`${house.address}/`)
  expect(await recorded()).toEqual([])
  await login(page)
  await expect(menuItem(page, 'Logout').or(page.getByLabel('E-mail')).first()).toBeVisible()
  if (await page.getByLabel('E-mail').isVisible()) await fillIn(page, reader)
  await expect(menuItem(page, 'Logout')).toBeVisible()
  await openTable(page)
  await expectTurns(page, 1)
  expect(await recorded()).toEqual([laidOn(1, 2)])
})

for (const [kind, [row, column]] of [
  ['different moves', [3, 3]],
  ['the same move', [1, 1]],
] as const) {
  test(`[API-06, T-E5] two tabs make ${kind} at once: one is played, and both see it`, async () => {
    const other = await page.context().newPage()
    await openTable(other)
    let arrived = 0
    let letGo = (): void => {}
    const both = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const together = async (route: Route): Promise<void> => {
      arrived += 1
      if (arrived === 2) letGo()
      await both
      await route.continue()
    }
    await onFirstMove(page, together)
    await onFirstMove(other, together)
    await Promise.all([lay(page, 1, 1), lay(other, row, column)])
    await expectTurns(page, 1)
    await expectTurns(other, 1)
    const moves = await recorded()
    expect(moves).toHaveLength(1)
    const told = await Promise.all([page, other].map((tab) => tab.getByText(elsewhere).first().isVisible()))
    const places = (tab: Page) =>
      tab
        .getByRole('button', { name: /^Place row/ })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    expect(await places(page)).toEqual(await places(other))
    const isSame = kind === 'the same move'
    expect(told.filter(Boolean)).toHaveLength(isSame ? 0 : 1)
    expect([[laidOn(1, 1)], [laidOn(row, column)]]).toContainEqual(moves)
  })
}
