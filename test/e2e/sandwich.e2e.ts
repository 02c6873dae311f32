import { expect } from '@playwright/test'
import type { SandwichView } from '@skyway/engine/sandwich/view.ts'
import { makeReader, openAs } from '../support/browser/people.ts'
import { answered, dealGame } from '../support/browser/play.ts'
import { expectPressed, movesOf, onlyHint, openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

test('a sandwich is made of three cards by finger, each of which shows its score, and the server gives one hint for the next hand', {
  tag: ['@smoke', '@DRAG-02', '@SAND-03', '@SAND-04'],
}, async ({ browser, shared: { server, admin } }) => {
  const reader = await makeReader(server, admin.client, 'Rosa')
  const page = await openAs(browser, server, reader, phone)
  const game = await dealGame(reader, 2)
  const { card } = await openTable(page, game.id)
  const moves = movesOf(page)
  await card(2).tap()
  await card(7).tap()
  await expectPressed(card(7), true)
  // A finger cannot point: each card shows what it would score.
  await expect(page.locator('.sandwich-preview-score:visible')).toHaveCount(5)
  await answered(page, () => card(4).tap())
  expect(moves).toEqual([{ gameId: game.id, turn: 0, actionId: 1, itemRow: 6, itemColumn: 3 }])
  await expect(page.getByText('Cards Left - 44')).toBeVisible()

  const hint = page.getByRole('button', { name: 'Get Hint' })
  const { hand } = await answered<SandwichView>(page, () => hint.tap())
  const hinted = hand.filter(({ isHint }) => isHint)
  expect(hinted).toHaveLength(3)
  for (const { row } of hinted) await expectPressed(card(row + 1), true)
  await answered(page, () => hint.tap())
  await expect(page.getByText(onlyHint, { exact: true })).toBeVisible()
  await page.context().close()
})
