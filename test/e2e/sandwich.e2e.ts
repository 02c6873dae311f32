import { expect, type Page } from '@playwright/test'
import type { SandwichView } from '@skyway/engine/record/game.ts'
import { makeReader, openAs, type Person } from '../support/browser/people.ts'
import { answered, dealGame } from '../support/browser/play.ts'
import { expectPressed, movesOf, onlyHint, openTable, tableOf } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let reader: Person
let page: Page
let table: ReturnType<typeof tableOf>

test.beforeAll(async ({ shared }) => {
  server = shared.server
  reader = await makeReader(server, shared.admin.client, 'Rosa')
})
test.beforeEach(async ({ browser }) => {
  page = await openAs(browser, server, reader)
  table = tableOf(page)
})
test.afterEach(() => page.context().close())

test('[SAND-03] three cards make a sandwich in their order; a card chosen again is let go', async () => {
  const game = await dealGame(reader.client, 2)
  await openTable(page, game.id)
  const moves = movesOf(page)
  await table.card(4).click()
  await table.card(2).click()
  await expectPressed(table.card(4), true)
  await table.card(4).click()
  await expectPressed(table.card(4), false)
  await expectPressed(table.card(2), true)
  await table.card(7).click()
  expect(moves).toEqual([])
  await answered(page, () => table.card(4).click())
  expect(moves).toEqual([{ gameId: game.id, turn: 0, actionId: 1, itemRow: 6, itemColumn: 3 }])
  await expect(page.getByText('Cards Left - 44')).toBeVisible()
  for (const row of [1, 2, 3, 4, 5, 6, 7]) await expectPressed(table.card(row), false)
})

test('[SAND-03, SAND-04] a hint is given once a hand, is put aside by another card, and is played by one press', async () => {
  const game = await dealGame(reader.client, 2)
  await openTable(page, game.id)
  const moves = movesOf(page)
  const hint = page.getByRole('button', { name: 'Get Hint' })
  const hinted = await answered<SandwichView>(page, () => hint.click())
  const rows = hinted.hand
    .filter(({ isHint }) => isHint)
    .sort((a, b) => (a.hintOrder ?? 0) - (b.hintOrder ?? 0))
    .map(({ row }) => row)
  expect(rows).toHaveLength(3)
  for (const row of rows) await expectPressed(table.card(row + 1), true)
  await answered(page, () => hint.click())
  await expect(page.getByText(onlyHint, { exact: true })).toBeVisible()

  const [first = 0, second = 0, third = 0] = rows
  const aside = [0, 1, 2, 3, 4, 5, 6].find((row) => !rows.includes(row)) ?? 0
  await table.card(aside + 1).click()
  await expectPressed(table.card(aside + 1), true)
  for (const row of rows) await expectPressed(table.card(row + 1), false)
  // The hint persists: the reopened page shows it again.
  await openTable(page, game.id)
  for (const row of rows) await expectPressed(table.card(row + 1), true)
  await answered(page, () => table.card(second + 1).click())
  expect(moves.at(-1)).toEqual({
    gameId: game.id,
    turn: 1,
    actionId: first,
    itemRow: second,
    itemColumn: third,
  })
})
