import { expect, type Page } from '@playwright/test'
import { stickingOut } from '../support/browser/check-page.ts'
import { makeReader, openAs } from '../support/browser/people.ts'
import { finishGame, winSandwich } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'

let page: Page
test.afterEach(() => page.context().close())

test('[STAT-02, STAT-04] the statistics are reached from the dashboard, are compared with the games of everybody, and their chart reads as a table', async ({
  browser,
  shared: { server, admin },
}) => {
  const [reader, rival] = [
    await makeReader(server, admin.client, 'Rhoda'),
    await makeReader(server, admin.client, 'Rival'),
  ]
  await winSandwich(reader)
  await Promise.all(Array.from({ length: 10 }, (_, game) => finishGame(rival, 2, game + 1)))
  page = await openAs(browser, server, reader)
  await page.goto('/game-dashboard')
  await page.getByRole('link', { name: 'Statistics' }).click()
  const section = page.getByRole('region', { name: 'Sandwich', exact: true })
  await expect(section.getByText('Games', { exact: true }).locator('..')).toHaveText('Games1')
  for (const figure of ['Best score', 'Average score']) {
    await expect(section.getByText(figure).locator('..')).toHaveText(/Better than \d{1,2}% of games$/)
  }
  await expect(section.getByText("the share of everybody's games, yours included")).toBeVisible()
  await expect(
    section.getByRole('img', { name: /^Scores of Sandwich\. Yours are most often from / }),
  ).toBeVisible()

  const chart = section.getByRole('figure')
  await expect(chart.locator('figcaption')).toHaveText(/^Your \d+ games?Everybody's \d+ games$/)
  await chart.getByText('View as a table').click()
  await expect(section.getByRole('table')).toContainText('100%')
  // Read all at once, since the statistics may be loaded again between two readings.
  const drawn = () =>
    chart.evaluate((figure) => {
      const top = Number.parseFloat(
        [...figure.querySelectorAll('.statistics-lines li')].at(-1)?.textContent ?? '',
      )
      const heights = (bars: string) =>
        [...figure.querySelectorAll(bars)].map((bar) =>
          Math.round((Number.parseFloat(bar.getAttribute('height') ?? '') * top) / 100),
        )
      const column = (place: number) =>
        [...figure.querySelectorAll(`tbody tr td:nth-of-type(${place})`)].map(({ textContent }) =>
          Number.parseInt(textContent ?? '', 10),
        )
      return {
        bars: [heights('.statistics-own'), heights('.statistics-all')],
        table: [column(2), column(3)],
      }
    })
  await test.step('bars and table say the same, own scores and those of everybody on one scale', async () => {
    await expect(async () => {
      const { bars, table } = await drawn()
      expect(table[0]?.length).toBeGreaterThanOrEqual(8)
      expect(bars).toEqual(table)
    }).toPass({ timeout: limit(10_000) })
  })
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await stickingOut(page)).toEqual([])
})
