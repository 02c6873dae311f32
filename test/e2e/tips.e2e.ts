import { type Browser, expect, type Page } from '@playwright/test'
import * as text from '../../content/text/tips.ts'
import { makeReader, openAs, type Person } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { expectPressed, openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'

const goal = 'A climbing path of every suit, left to right'
/** A deal for those who always put the first pile on the first free place: its first round gets all four paths. */
const dealWithPaths = 23_656

let reader: Person
test.beforeEach(async ({ shared: { server, admin } }) => {
  reader = await makeReader(server, admin.client, 'Nell')
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

/** Opens a page on the smallest phone, where a tip has the least room. */
const openPhone = (browser: Browser) =>
  openAs(browser, reader.server, reader, { viewport: { width: 360, height: 640 } })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const announced = (page: Page, tip: string) => page.getByRole('status').filter({ hasText: tip })

/** Returns where the table and its board begin and end on the page. */
const boxesOf = (page: Page) =>
  page.evaluate(() =>
    ['.table-frame', '.skyway-board, .sandwich-board'].map((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect()
      return [box?.top, box?.bottom].map((edge) => Math.round((edge ?? 0) + window.scrollY))
    }),
  )

test("[TIP-01] [TIP-03] after the offer of the lesson, tips accompany a reader's first game, and moves go on below them; a second game has none", async ({
  browser,
}) => {
  const page = await openPhone(browser)
  const table = await openTable(page, (await dealGame(reader, 1)).id)
  await expect(page.getByText('Watch one round play itself.')).toBeVisible()
  await expect(announced(page, text.skyway.first)).toHaveCount(0)
  await button(page, 'No, thanks').click()
  await expect(announced(page, text.skyway.first)).toBeVisible()
  await table.pile(1).click()
  await expectPressed(table.pile(1), true)
  await table.place(1, 1).click()
  await expect(announced(page, text.skyway.second)).toBeVisible()
  await expect(announced(page, text.skyway.first)).toHaveCount(0)
  const withTip = await settled(() => boxesOf(page))
  await button(page, text.gotIt).click()
  await expect(announced(page, text.skyway.second)).toHaveCount(0)
  await expect(page.getByText(goal)).toBeVisible()
  await expect(table.pile(1)).toBeFocused()
  await expect.poll(() => boxesOf(page)).toEqual(withTip)

  // Its third tip would be due.
  await openTable(page, (await dealGame(reader, 1, 7, dealWithPaths)).id)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('moregames1'))).not.toBeNull()
  await expect(page.getByText(goal)).toBeVisible()
  await expect(button(page, text.gotIt)).toHaveCount(0)
})

test('[TIP-02] [TIP-03] tips that are dismissed for good do not come back on another device', async ({
  browser,
}) => {
  const page = await openPhone(browser)
  const { id } = await dealGame(reader, 2)
  const table = await openTable(page, id)
  await button(page, 'No, thanks').click()
  await expect(announced(page, text.sandwich.first)).toBeVisible()
  const rules = page.getByRole('link', { name: 'How To Play' })
  await expect(rules).toBeVisible()
  const withTip = await settled(() => boxesOf(page))
  await button(page, text.noMore).click()
  await expect(announced(page, text.sandwich.first)).toHaveCount(0)
  await expect(rules).toBeVisible()
  await expect(table.card(1)).toBeFocused()
  await expect.poll(() => boxesOf(page)).toEqual(withTip)
  const stored = async () => (await reader.client.call('GET', '/AppUser/preferences')).body
  await expect.poll(stored).toMatchObject({ skywayTips: 3, sandwichTips: 3 })

  const other = await openPhone(browser)
  const known = other.waitForResponse((answer) => answer.url().includes('/AppUser/preferences'))
  const { card } = await openTable(other, id)
  await known
  await button(other, 'No, thanks').click()
  await expect(button(other, text.noMore)).toHaveCount(0)
  for (const row of [1, 2, 3]) await card(row).click()
  await expect(other.getByText('sandwich 2 of 18')).toBeVisible()
  await expect(button(other, text.noMore)).toHaveCount(0)
})
