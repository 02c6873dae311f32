import { expect } from '@playwright/test'
import { greedyBot } from '@skyway/engine/search/sandwich/bots.ts'
import { finger } from '../support/browser/input-methods.ts'
import { makeReader, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import { seedNumber } from '../support/games/begun-games.ts'
import { playedRecord } from '../support/games/played-record.ts'

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

test('[MARK-06] [MARK-07] a game that was finished on a phone names its achievement, and the statistics show it and the day', async ({
  browser,
  shared: { server, admin },
}) => {
  const reader = await makeReader(server, admin.client, 'Rowan')
  const { id: gameId } = await dealGame(reader, 2)
  // The best sandwich of each hand, without a hint, wins this deal.
  const { moves } = playedRecord(
    2,
    (state) =>
      state.gameTypeId === 2 ? greedyBot(state, () => 0) : { actionId: 0, itemRow: 0, itemColumn: 0 },
    seedNumber(1),
  )
  for (const [turn, move] of moves.slice(0, -1).entries())
    expect((await reader.client.call('PUT', '/games', { gameId, turn, ...move })).status).toBe(200)
  const page = await openAs(browser, server, reader, {
    viewport: { width: 360, height: 640 },
    ...finger.context,
  })
  await openTable(page, gameId)
  await playToEnd(page, finger)
  const achieved = page.getByText(/^Achievements?: Your own recipe/)
  await expect(achieved).toBeInViewport({ ratio: 1 })

  await page.goto('/statistics')
  const days = page.getByRole('region', { name: 'Days played' })
  await expect(days.getByText('Current streak').locator('..')).toHaveText('Current streak1 day')
  const calendar = days.getByRole('table', { name: 'Days played, the current week first' })
  // Today, unless the day has just changed.
  await expect(calendar.getByRole('cell', { name: /^\d+ (today, )?played$/ })).toHaveCount(1)
  const earned = page
    .getByRole('list', { name: 'Achievements in Sandwich' })
    .getByRole('listitem')
    .filter({ hasText: 'Your own recipe' })
  await earned.getByRole('link', { name: 'Show the game that earned Your own recipe first' }).click()
  await expect(page).toHaveURL(`${server.address}/my-games/${gameId}`)
  await expect(achieved).toBeVisible()
})
