import { expect } from '@playwright/test'
import { breadcrumb } from '../support/browser/page-parts.ts'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { complaintsOf, openSignedOut } from '../support/browser/people.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'

test('[STOCK-01] [STOCK-02] [STOCK-03] [SITE-12] [T-G5] prices stand as candles in a frame, in every interval and theme', async ({
  browser,
  shared: { server },
}) => {
  const page = await openSignedOut(browser, server)
  const complaints = complaintsOf(page)
  const abroad: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address)) abroad.push(request.url())
  })
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await page.route('**/api/stock/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/stock-dashboard')
  await expect(breadcrumb(page)).toHaveText(/Home\s*\/\s*Stock Profile/)
  const choice = page.getByLabel('Interval')
  await expect(choice).toHaveValue('Monthly')
  await expect(choice.getByRole('option')).toHaveText(['Daily', 'Monthly', 'Quarterly', 'Yearly', 'Five'])
  await expect(page.getByText('Loading the chart…')).toBeVisible()
  letGo()

  const frame = page.locator('iframe')
  const chart = page.frameLocator('iframe')
  await expect(frame).toBeVisible()
  await expect(page.getByText('Loading the chart…')).toBeHidden()
  await expect.poll(() => frame.boundingBox()).toMatchObject({ x: 0, width: 1280, height: 1500 })
  await expect(frame).toHaveAttribute('src', '/api/stock/Monthly?asHtml=true')
  await expect(chart.getByRole('img', { name: /^Monthly candles of Skyline Sandwiches/ })).toBeVisible()
  await expect(chart.getByText('Sample data.')).toBeVisible()
  await expect(chart.getByRole('rowheader', { name: 'October 2026' })).toBeVisible()
  await expect.poll(() => chart.locator('canvas').count()).toBeGreaterThan(2)
  await chart.getByRole('button', { name: 'Earlier' }).press('Enter')

  await choice.selectOption('Five')
  await expect(chart.getByRole('rowheader', { name: '2025–2029' })).toBeVisible()
  await expect(frame).toBeVisible()
  const body = chart.locator('body')
  const day = await settled(() => body.evaluate((shown) => getComputedStyle(shown).backgroundColor))
  for (const theme of ['light', 'dark']) {
    await page.getByRole('button', { name: /^Theme/ }).click()
    await expect(frame).toHaveAttribute('src', `/api/stock/Five?asHtml=true&theme=${theme}`)
    await expect(frame).toBeVisible()
    if (theme === 'light') await expect(body).toHaveCSS('background-color', day)
    else await expect(body).not.toHaveCSS('background-color', day)
  }
  await expect.poll(() => complaints).toEqual([])
  expect(abroad).toEqual([])

  await page.route('**/api/stock/**', (route) => route.fulfill({ status: 502, body: 'a proxy says no' }))
  await pausedClock(page, async () => {})
  await choice.selectOption('Daily')
  await page.clock.runFor(15_000)
  await expect(page.getByRole('heading', { name: 'The chart could not be loaded' })).toBeVisible()
  await page.clock.resume()
  await page.unroute('**/api/stock/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chart.getByRole('rowheader', { name: 'Oct 30, 2026' })).toBeVisible()
  await page.context().close()
})
