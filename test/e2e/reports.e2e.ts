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

test('a rude name is reported, reset and disabled, and off the leaderboard within 5 s', {
  tag: ['@REPORT-01', '@REPORT-02', '@PEOPLE-02', '@PEOPLE-03'],
}, async ({ browser }) => {
  const name = 'Sludgeface'
  const rude = await makeReader(server, admin.client, name)
  const reporter = await makeReader(server, admin.client, 'Witness')
  await winSandwich(rude)

  const theirs = await openAs(browser, server, reporter)
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

  const page = await openAs(browser, server, admin)
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
