import { expect } from '@playwright/test'
import { openDatabase } from '../../server/storage/database.ts'
import { openSignedOut } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { endGame } from '../support/games/ended-game.ts'
import { limit } from '../support/limits.ts'
import { openOneProcess } from '../support/server/test-server.ts'

test('a leaderboard moves while one watches, and shows what it missed while the connection was lost or the page hidden', {
  tag: '@LIVE-01',
}, async ({ browser }) => {
  const server = await openOneProcess()
  const database = openDatabase(server.database(), 1)

  /** Ends a won game of Sandwich of a new player, as another server would. */
  async function wins(name: string, score: number): Promise<void> {
    const { rows: added } = await database.pool.query(
      `insert into people (issuer, subject, display_name, is_reader)
       values ('https://rivals.example', $1, $1, true) returning id`,
      [name],
    )
    await endGame(database, added[0].id, { score })
  }

  try {
    await wins('Ada', 230)
    const page = await openSignedOut(browser, server)
    await page.goto('/game-dashboard?type=2')
    const rows = page
      .getByRole('region', { name: 'Sandwich', exact: true })
      .getByRole('button', { name: /Score:/ })
    await expect(rows).toHaveCount(1)
    await wins('Bo', 240)
    await expect(rows).toHaveText([/^1.*BoScore: 240$/, /^2.*AdaScore: 230$/])

    await server.kill()
    await server.restart()
    await wins('Cy', 250)
    // The browser comes back after 1 to 5 s.
    await expect(rows.first()).toContainText('Cy', { timeout: limit(15_000) })

    const setHidden = async (isHidden: boolean) => {
      await page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    }
    const watchers = async () =>
      /skyway_watchers (\d+)/.exec(await (await fetch(`${server.address}/metrics`)).text())?.[1]
    await expect.poll(watchers).toBe('1')
    await setHidden(true)
    await expect.poll(watchers).toBe('0')
    await wins('Di', 260)
    await expect(rows).toHaveCount(3)
    await setHidden(false)
    await expect(rows.first()).toContainText('Di')
    await page.context().close()
  } finally {
    await database.close()
    await server.close()
  }
})
