import { expect } from '@playwright/test'
import { makeAdmin, makeReader, openAs } from '../support/browser/people.ts'
import { winSandwich } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess } from '../support/server/test-server.ts'

test('a game that was won is on the leaderboard, and an Auto Win never is', {
  tag: ['@LEAD-02', '@LEAD-03', '@SKY-06'],
}, async ({ browser }) => {
  const server = await openOneProcess(withoutLimits)
  try {
    const admin = await makeAdmin(server)
    const winner = await makeReader(server, admin.client, 'Wilhelmina of the Sky')
    const { score } = await winSandwich(winner)
    const page = await openAs(browser, server, admin)
    await page.goto('/new-game/1')
    await page.getByRole('button', { name: 'Auto Win' }).click()
    await expect(
      page.getByText('Game Is Over - Congrats!!! Your Winning Score is 72', { exact: true }),
    ).toBeVisible()

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('button', { name: `Score: ${score}` })).toContainText(/1.*Wilhelmina of t…/s)
    await expect(page.getByRole('button', { name: 'Score: 72' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'SkyWay' }).getByText('Currently No Records')).toBeVisible()
    await page.context().close()
  } finally {
    await server.close()
  }
})
