import { expect } from '@playwright/test'
import { makeReader, openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'

test('a third game is played by keys to its end, replayed and checked, and nothing offers what it does not have', async ({
  browser,
  shared: { server, admin },
}) => {
  const reader = await makeReader(server, admin.client, 'Lena')
  const page = await openAs(browser, server, reader)
  await page.goto('/new-game/3')
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder Table' })).toBeVisible()
  for (let turn = 1; turn <= 30; turn += 1) {
    await page.keyboard.press(String((turn % 5) + 1))
    await expect(page.getByText(`Cards Left - ${49 - turn}`)).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Play Again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Luck and play' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Replay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder Replay' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('slider')).toHaveValue('30')
  await page.getByRole('button', { name: 'Check this deal' }).click()
  await expect(page.getByText('This deal is the one that was promised.')).toBeVisible()
  await page.goto(page.url().replace(/replay.*/, 'review'))
  await expect(page.getByRole('heading', { name: 'There is no luck and play of this game' })).toBeVisible()
  await page.context().close()
})
