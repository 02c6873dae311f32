import { expect, type Page } from '@playwright/test'
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
import { openTable, tableOf } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { type OneProcess, openOneProcess } from '../support/server/test-server.ts'

let server: OneProcess
let admin: Person
let reader: Person
let page: Page

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

const waiting = 'No answer from the server. We keep trying with your move.'

/** Makes a sandwich of three cards of the hand, counted from 1. */
async function make(...rows: readonly [number, number, number]): Promise<void> {
  for (const row of rows) await tableOf(page).card(row).click()
}

/** Expects the moves on the server to be these, from its export: none lost, none doubled. */
async function expectRecorded(id: number, moves: readonly object[]): Promise<void> {
  const { status, body } = await admin.client.call('GET', `/games/${id}/Data`)
  expect(status).toBe(200)
  expect(typeof body === 'string' ? JSON.parse(body) : body).toMatchObject({ moves })
}

async function expectLeft(count: number): Promise<void> {
  await expect(page.getByText(`Cards Left - ${count}`)).toBeVisible()
  await expect(page.getByText(waiting)).toHaveCount(0)
}

test('a move whose server is killed before it answers is played once', {
  tag: ['@API-06', '@T-E1', '@T-E6'],
}, async () => {
  const { id } = await dealGame(reader, 2)
  await openTable(page, id)
  let isFirst = true
  await page.route('**/api/games', async (route) => {
    if (!isFirst || route.request().method() !== 'PUT') return route.continue()
    isFirst = false
    await route.fetch()
    await server.kill()
    await route.abort()
  })
  await make(6, 1, 4)
  try {
    await expect(page.getByText(waiting)).toBeVisible()
  } finally {
    await server.restart()
  }
  // The move goes at once, and not only after its pause, which grows to eight seconds.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')))
        return page.getByText('Cards Left - 44').isVisible()
      },
      { timeout: limit(30_000) },
    )
    .toBe(true)
  await expectLeft(44)
  await make(2, 3, 7)
  await expectLeft(41)
  await expectRecorded(id, [
    { actionId: 5, itemRow: 0, itemColumn: 3 },
    { actionId: 1, itemRow: 2, itemColumn: 6 },
  ])
})

test('a move that meets the end of the session is played after the next login', {
  tag: ['@T-E7', '@GAME-10'],
}, async () => {
  const { id } = await dealGame(reader, 1)
  await pausedClock(page, () => openTable(page, id))
  // The session is over at the provider too.
  await page.context().clearCookies()
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    localStorage.setItem(
      'skyway.tokens',
      JSON.stringify({ ...kept, accessToken: 'ended', refreshToken: 'ended' }),
    )
  })
  await tableOf(page).pile(1).click()
  await tableOf(page).place(1, 2).click()
  await expect(page.getByText('You need to login again, your token has likely expired')).toBeVisible()
  await expect(page).toHaveURL(`${server.address}/`)
  await expectRecorded(id, [])
  await page.clock.resume()
  await login(page)
  await fillIn(page, reader)
  // The browser stretches the password, which takes all its cores for a while.
  await expect(menuItem(page, 'Logout')).toBeVisible({ timeout: limit(30_000) })
  // The person returns to the game in which the session ended, automatically.
  await expect(page).toHaveURL(`${server.address}/my-games/${id}`)
  await expectLeft(42)
  await expectRecorded(id, [{ actionId: 0, itemRow: 0, itemColumn: 1 }])
})
