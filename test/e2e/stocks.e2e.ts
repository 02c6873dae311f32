import { expect } from '@playwright/test'
import { consoleErrorsOf, openSignedOut } from '../support/browser/people.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'

test('prices stand as candles in a frame, for each interval and theme, and nothing comes from elsewhere', {
  tag: ['@STOCK-01', '@STOCK-02', '@STOCK-03', '@T-G5'],
}, async ({ browser, shared: { server } }) => {
  const page = await openSignedOut(browser, server)
  const consoleErrors = consoleErrorsOf(page)
  const abroad: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address)) abroad.push(request.url())
  })
  await page.goto('/stock-dashboard')
  const frame = page.locator('iframe')
  const chart = page.frameLocator('iframe')
  await expect(frame).toBeVisible()
  await expect.poll(() => frame.boundingBox()).toMatchObject({ x: 0, width: 1280, height: 1500 })
  await expect(chart.getByRole('img', { name: /^Monthly candles of Skyline Sandwiches/ })).toBeVisible()
  await expect(chart.getByText('Sample data.')).toBeVisible()
  await expect(chart.getByRole('rowheader', { name: 'October 2026' })).toBeVisible()
  await expect.poll(() => chart.locator('canvas').count()).toBeGreaterThan(2)
  await chart.getByRole('button', { name: 'Earlier' }).press('Enter')

  await page.getByLabel('Interval').selectOption('Five')
  await expect(chart.getByRole('rowheader', { name: '2025–2029' })).toBeVisible()
  const body = chart.locator('body')
  const day = await settled(() => body.evaluate((shown) => getComputedStyle(shown).backgroundColor))
  for (const theme of ['light', 'dark']) {
    await page.getByRole('button', { name: /^Theme/ }).click()
    await expect(frame).toHaveAttribute('src', `/api/stock/Five?asHtml=true&theme=${theme}`)
    await expect(frame).toBeVisible()
  }
  await expect(body).not.toHaveCSS('background-color', day)
  await expect.poll(() => consoleErrors).toEqual([])
  expect(abroad).toEqual([])
  await page.context().close()
})
