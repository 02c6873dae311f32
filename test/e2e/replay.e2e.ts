import { expect, type Page } from '@playwright/test'
import { consoleErrorsOf, makeReader, openAs } from '../support/browser/people.ts'
import { finishGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'

const said = (page: Page, words: RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible({ timeout: limit(60_000) })

test('a finished game is replayed, checked and reviewed, and its deal is played again for practice', {
  tag: ['@REPLAY-01', '@FAIR-03', '@REVIEW-01', '@REVIEW-04', '@AGAIN-01'],
}, async ({ browser, shared: { server, admin } }) => {
  const reader = await makeReader(server, admin.client, 'Rosa')
  const id = await finishGame(reader, 2)
  const page = await openAs(browser, server, reader)
  const consoleErrors = consoleErrorsOf(page)
  await page.goto(`/my-games/${id}`)
  await page.getByRole('link', { name: 'Replay' }).click()
  await expect(page.getByRole('heading', { name: 'Sandwich Replay' })).toBeVisible()
  await page.keyboard.press('End')
  await said(page, /The score is [\u2212\d]+\./)
  await page.getByRole('button', { name: 'Check this deal' }).click()
  await said(page, /This deal is the one that was promised\./)

  await test.step('workers find luck, play and the best play, which are remembered', async () => {
    await page.getByRole('link', { name: 'Luck and play' }).click()
    await said(page, /^Best possible: \d+$/)
    await said(page, /^The cards were .+ cost \d+.+ your play gave away\.$/)
    await expect.poll(() => page.workers().length).toBe(0)
    await page.getByRole('link', { name: 'Replay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sandwich Replay' })).toBeVisible()
    await page.goBack()
    await said(page, /^Best possible: \d+$/)
    await expect.poll(() => page.workers().length).toBe(0)
  })

  await page.getByRole('link', { name: 'Replay', exact: true }).click()
  await page.getByRole('button', { name: 'Same deal again' }).click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await expect(page.getByText('Practice, not ranked')).toBeVisible()
  await page.goto('/all-my-games/2')
  await expect(page.getByRole('link', { name: /^Game In Progress\s*Practice/ })).toBeVisible()
  await expect.poll(() => consoleErrors).toEqual([])
  await page.context().close()
})
