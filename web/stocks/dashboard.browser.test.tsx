import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/stocks.ts'
import { oneFrame, slowClock } from '../../test/support/components/clock.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { show } from '../../test/support/components/show.tsx'
import { setPaused } from '../api/connection.ts'
import { switchedOff } from '../api/problem.ts'
import { prefer } from '../preferences/store.ts'
import StockDashboard from './dashboard.tsx'

const loading = page.getByRole('status').getByText(text.loading)
const failed = page.getByRole('heading', { name: text.notLoaded })
const retry = page.getByRole('button', { name: text.retry })
const addressOf = (frame: HTMLIFrameElement | null) =>
  frame && new URL(frame.src).pathname + new URL(frame.src).search
const frame = () => document.querySelector('iframe')

/** Opens the page and does in place of the frame's page what that does once its chart stands. */
async function openStocks() {
  slowClock()
  const api = fakeApi({ 'GET /api/gametypes/page': Response.json({}) })
  await show(<StockDashboard />)
  await expect.poll(() => addressOf(frame())).toBe('/api/stock/Monthly?asHtml=true')
  const stand = (source: Window | null | undefined = frame()?.contentWindow) =>
    dispatchEvent(new MessageEvent('message', { data: 'chart stands', source: source ?? null }))
  return { api, stand }
}

afterEach(() => {
  prefer({ theme: 'system' })
  setPaused(false)
})

test('the chart is being loaded until its frame says that it stands', { tags: 'STOCK-01' }, async () => {
  const { stand } = await openStocks()
  await expect.element(loading).toBeVisible()
  stand(window)
  await expect.element(loading).toBeVisible()
  stand()
  await expect.element(loading).not.toBeInTheDocument()
  await expect.poll(() => frame()?.getBoundingClientRect().height).toBe(1500)
  await expect.poll(() => frame()?.checkVisibility({ visibilityProperty: true })).toBe(true)
})

test('another interval and another theme show another chart', { tags: 'STOCK-01' }, async () => {
  await openStocks()
  const options = page.getByRole('option').elements()
  await expect
    .poll(() => options.map(({ textContent }) => textContent))
    .toEqual(Object.values(text.intervals))
  await page.getByRole('combobox', { name: text.interval }).selectOptions('Five')
  await expect.poll(() => addressOf(frame())).toBe('/api/stock/Five?asHtml=true')
  prefer({ theme: 'dark' })
  await expect.poll(() => addressOf(frame())).toBe('/api/stock/Five?asHtml=true&theme=dark')
})

test('a frame that does not load within 15 seconds is given up, and can be tried again', {
  tags: 'STOCK-01',
}, async () => {
  const { stand } = await openStocks()
  const before = frame()
  // No page has come, so the frame never says that it has loaded.
  before?.removeAttribute('src')
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(failed).toBeVisible()
  await expect.poll(() => frame()).toBeNull()
  await retry.click()
  await expect.poll(() => addressOf(frame())).toBe('/api/stock/Monthly?asHtml=true')
  stand()
  await expect.element(failed).not.toBeInTheDocument()
})

/** Does what the frame does when its page has come, and waits until that is drawn. */
async function load(): Promise<void> {
  frame()?.dispatchEvent(new Event('load'))
  await oneFrame()
  await expect.element(loading).toBeVisible()
}

test('a page without a chart is given up three seconds after it has loaded', {
  tags: 'STOCK-01',
}, async () => {
  await openStocks()
  await load()
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.element(failed).toBeVisible()
})

test('a chart that a pause of the backend kept away comes when the pause is over', {
  tags: 'SYS-03',
}, async () => {
  const { api } = await openStocks()
  api.reply({ 'GET /api/gametypes/page': refusal(503, switchedOff) })
  await load()
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.element(failed).toBeVisible()
  await expect.element(page.getByText(text.noAnswer, { exact: false })).not.toBeInTheDocument()
  setPaused(false)
  await expect.element(failed).not.toBeInTheDocument()
  await expect.poll(() => addressOf(frame())).toBe('/api/stock/Monthly?asHtml=true')
})
