import { expect, type Page } from '@playwright/test'
import { messages } from '../support/browser/page-parts.ts'
import { makeAdmin, makeReader, openAs, openSignedOut, type Person } from '../support/browser/people.ts'
import { winSandwich } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { openTwoProcesses, type TestServer } from '../support/server/test-server.ts'

// Two processes that answer in turn, so that whatever one of them does is seen by the other.
let server: TestServer
let admin: Person
test.beforeAll(async () => {
  server = await openTwoProcesses()
  admin = await makeAdmin(server)
})
test.afterAll(() => server.close())

const dialog = (page: Page) => page.getByRole('dialog')
const board = (page: Page) => page.getByRole('region', { name: 'Sandwich' })
const reports = (page: Page) => page.getByRole('region', { name: 'Reported names' })
const excluded = (page: Page) => page.getByRole('region', { name: 'Scores taken off the leaderboard' })

/** Returns the names on the leaderboard of Sandwich, as four requests in a row, two to each process, answer. */
async function namesOnBoard(): Promise<string[]> {
  const boards = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await fetch(`${server.address}/api/gametypes/ranked/2`)
      return await answer.text()
    }),
  )
  return [
    ...new Set(
      boards.flatMap((text) => [...text.matchAll(/"displayName":"([^"]*)"/g)].map(([, name = '']) => name)),
    ),
  ]
}

for (const [seed, size] of [
  [1, { width: 360, height: 740 }],
  [2, { width: 1280, height: 800 }],
] as const) {
  test(`[REPORT-01] [REPORT-02] [PEOPLE-02] [PEOPLE-03] at ${size.width} px a rude name is reported, reset and disabled, and off the leaderboard within 5 s`, async ({
    browser,
  }) => {
    const name = `Sludgeface ${size.width}`
    const rude = await makeReader(server, admin.client, name)
    const reporter = await makeReader(server, admin.client, `Witness ${size.width}`)
    await winSandwich(rude, seed)

    const theirs = await openAs(browser, server, reporter, { viewport: size })
    await theirs.goto('/game-dashboard')
    const flag = board(theirs).getByRole('button', { name: `Report ${name}` })
    await flag.press('Enter')
    await expect(dialog(theirs)).toContainText(name)
    await dialog(theirs).getByLabel('It is rude').press('Space')
    await dialog(theirs).getByLabel('Anything else').fill('My children play here.')
    await theirs.keyboard.press('Enter')
    await expect(messages(theirs).getByText('Thank you, an admin will look at it.')).toBeVisible()
    await expect(dialog(theirs)).toHaveCount(0)
    await expect(flag).toBeFocused()
    await theirs.context().close()

    const page = await openAs(browser, server, admin, { viewport: size })
    await page.goto('/inbox/reports')
    const line = reports(page).getByRole('listitem').filter({ hasText: name })
    await expect(line).toContainText(/Rude: My children play here\..*Reported .* by Witness/s)
    await line.getByRole('link', { name: 'See the person' }).press('Enter')
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    for (const act of ['Reset name', 'Disable']) {
      await page.getByRole('button', { name: act, exact: true }).press('Enter')
      await dialog(page).getByRole('button', { name: act, exact: true }).press('Enter')
      await expect(dialog(page)).toHaveCount(0)
    }
    await expect.poll(namesOnBoard, { timeout: limit(5000) }).not.toContain(name)
    const visitor = await openSignedOut(browser, server)
    await visitor.goto('/game-dashboard')
    await expect(board(visitor)).toBeVisible()
    await expect(visitor.getByText(/^(Sludgeface|Player) /)).toHaveCount(0)
    await visitor.close()

    await page.goto('/inbox/reports')
    await expect(line).toContainText(/now Player \d+.*Disabled/s)
    await line.getByRole('checkbox').check()
    await page.getByLabel('Note').fill('Reset and disabled')
    await page.getByRole('button', { name: 'Settle' }).press('Enter')
    await expect(messages(page).getByText('1 report was changed.')).toBeVisible()
    await expect(line).toHaveCount(0)
    await page.getByRole('link', { name: 'Settled' }).click()
    await expect(line).toContainText('Reset and disabled')
    await page.context().close()
  })
}

test('[REPORT-03] a score is taken off with a reason that its player reads, and put back', async ({
  browser,
}) => {
  const player = await makeReader(server, admin.client, 'Quick Quentin')
  const { score } = await winSandwich(player, 3)
  const page = await openAs(browser, server, admin)
  await page.goto('/game-dashboard')
  await board(page).getByRole('button', { name: 'Moderate Quick Quentin' }).click()
  await expect(dialog(page)).toContainText(`${score} leaves the leaderboard`)
  await dialog(page).getByLabel('Reason').fill('Played by a program')
  await page.keyboard.press('Enter')
  await expect(messages(page).getByText('The score is off the leaderboard.')).toBeVisible()
  await expect(board(page).getByText('Quick Quentin')).toHaveCount(0)
  await expect.poll(namesOnBoard).not.toContain('Quick Quentin')

  const theirs = await openAs(browser, server, player)
  await theirs.goto('/all-my-games/2')
  await expect(theirs.getByText('Taken off the leaderboard: Played by a program')).toBeVisible()

  await page.goto('/inbox/reports')
  await expect(excluded(page)).toContainText('Played by a program')
  await excluded(page)
    .getByRole('button', { name: `Put ${score} of Quick Quentin back` })
    .press('Enter')
  await expect(messages(page).getByText('The score is back on the leaderboard.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Scores taken off the leaderboard' })).toBeFocused()
  await expect.poll(namesOnBoard).toContain('Quick Quentin')
  await theirs.reload()
  await expect(theirs.getByText('Taken off the leaderboard')).toHaveCount(0)
  for (const each of [page, theirs]) await each.context().close()
})
