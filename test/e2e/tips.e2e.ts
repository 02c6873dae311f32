import { expect, type Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { makeReader, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { expectPressed, openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'

const first = 'Build a climbing path of every suit: low cards left, high cards right.'
const second = 'First a path for each suit, however short. Longer ones can come later.'
const pair = 'Slices that match cost nothing, so a pair is good bread.'
const fillings = 'High cards make the best fillings, and three of one suit earn more.'

/** Returns the height of the table, and where its board begins. */
const boxesOf = (page: Page) =>
  page.evaluate(() =>
    ['.table-frame', '.skyway-board, .sandwich-board'].map((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect()
      return [box?.top, box?.bottom].map((edge) => Math.round(edge ?? 0))
    }),
  )

test("[TIP-01] [TIP-03] tips accompany a reader's first game of SkyWay, and moves go on below them", async ({
  browser,
  shared,
}) => {
  const { server, admin } = shared
  const reader = await makeReader(server, admin.client, 'Nell')
  const page = await openAs(browser, server, reader)
  const { id } = await dealGame(reader, 1, 0)
  const table = await openTable(page, id)
  await expect(page.getByText('Watch one round play itself.')).toBeVisible()
  await expect(page.getByText(first)).toBeHidden()
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(page.getByRole('status').filter({ hasText: first })).toBeVisible()

  await table.pile(1).click()
  await expectPressed(table.pile(1), true)
  await table.place(1, 1).click()
  await expect(page.getByText(second)).toBeVisible()
  await expect(page.getByText(first)).toBeHidden()
  const withTip = await settled(() => boxesOf(page))
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText(second)).toBeHidden()
  await expect(page.getByText('A climbing path of every suit, left to right')).toBeVisible()
  await expect(table.pile(1)).toBeFocused()
  await expect.poll(() => boxesOf(page)).toEqual(withTip)
  await page.context().close()
})

test('[TIP-02] dismissed tips never come back, on another device either', async ({ browser, shared }) => {
  const { server, admin } = shared
  const reader = await makeReader(server, admin.client, 'Nell')
  const page = await openAs(browser, server, reader)
  const { id } = await dealGame(reader, 2, 0)
  const table = await openTable(page, id)
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(page.getByText(pair)).toBeVisible()
  await expect(page.getByRole('link', { name: 'How To Play' })).toBeVisible()
  for (const row of [1, 2, 3]) await table.card(row).click()
  await expect(page.getByText(fillings)).toBeVisible()
  const stored = page.waitForResponse(
    (answer) => answer.url().includes('/AppUser/preferences') && answer.request().method() === 'PATCH',
  )
  await page.getByRole('button', { name: 'No more tips' }).click()
  await expect(page.getByText(fillings)).toBeHidden()
  await stored

  const other = await openAs(browser, server, reader)
  const known = other.waitForResponse((answer) => answer.url().includes('/AppUser/preferences'))
  await openTable(other, id)
  await known
  await expect(other.getByText('sandwich 2 of 18')).toBeVisible()
  await expect(other.getByText(fillings)).toBeHidden()
  await other.getByRole('button', { name: /^Hand card 1:/ }).click()
  for (const row of [2, 3])
    await other.getByRole('button', { name: new RegExp(`^Hand card ${row}:`) }).click()
  await expect(other.getByText('sandwich 3 of 18')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Got it' })).toBeHidden()
  await page.context().close()
  await other.context().close()
})

test('[TIP-01] a second game has no tips', async ({ browser, shared }) => {
  const { server, admin } = shared
  const reader = await makeReader(server, admin.client, 'Nell')
  await dealGame(reader, 1, 0)
  const { id } = await dealGame(reader, 1, 1)
  const page = await openAs(browser, server, reader)
  const list = page.waitForResponse((answer) => answer.url().includes('/games/page'))
  await openTable(page, id)
  await list
  await expect(page.getByText('0 of 4 paths')).toBeVisible()
  await expect(page.getByText(second)).toBeHidden()
  await page.context().close()
})

/** Leaves a tip out, so that the table is laid out as without it. */
async function leaveOut(page: Page): Promise<void> {
  await page
    .locator('.tips')
    .evaluate((tip) => tip instanceof HTMLElement && tip.style.setProperty('display', 'none'))
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`[TIP-03] on small windows a tip moves nothing and axe finds nothing, ${colorScheme}`, async ({
    browser,
    shared,
  }) => {
    const { server, admin } = shared
    const reader = await makeReader(server, admin.client, 'Nell')
    const page = await openAs(browser, server, reader, { colorScheme, reducedMotion: 'reduce' })
    for (const gameTypeId of [1, 2] as const) {
      const { id } = await dealGame(reader, gameTypeId, 1)
      for (const [width, height] of [
        [360, 640],
        [740, 360],
        [1280, 720],
      ] as const) {
        await page.setViewportSize({ width, height })
        await openTable(page, id)
        await expect(page.getByRole('button', { name: 'No more tips' })).toBeVisible()
        expect(await violationsOn(page, '.table-frame')).toEqual([])
        const withTip = await settled(() => boxesOf(page))
        await leaveOut(page)
        await expect(page.getByRole('button', { name: 'No more tips' })).toBeHidden()
        await expect.poll(() => boxesOf(page)).toEqual(withTip)
      }
    }
    await page.context().close()
  })
