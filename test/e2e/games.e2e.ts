import { expect } from '@playwright/test'
import { makeReader, openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'

test('one visit deals one game, which is offered to be continued: a reload and Back never deal again', {
  tag: ['@GAME-05', '@CONT-02'],
}, async ({ browser, shared: { server, admin } }) => {
  const page = await openAs(browser, server, await makeReader(server, admin.client, 'Rosa'))
  let deals = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/games')) deals += 1
  })
  const unfinished = page.waitForResponse('**/api/games/unfinished')
  await page.goto('/game-dashboard')
  expect(await (await unfinished).json()).toEqual([])
  await expect(page.getByText('Unfinished games')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'New Game of SkyWay' }).click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  const address = page.url()
  await page.reload()
  await expect(page.getByText('Cards Left - 48')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/game-dashboard$/)
  await expect(page.getByRole('main').getByRole('link', { name: /^Continue SkyWay/ })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Cards Left - 48')).toBeVisible()
  expect(deals).toBe(1)

  await page.getByRole('link', { name: 'New Game', exact: true }).click()
  await expect(page).not.toHaveURL(address)
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  expect(deals).toBe(2)
  await page.context().close()
})
