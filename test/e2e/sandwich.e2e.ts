import { expect, type Page } from '@playwright/test'
import type { SandwichView } from '@skyway/engine/record/game.ts'
import { makeReader, openAs, type Person } from '../support/browser/people.ts'
import { answered, dealGame, dragTo } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { expectPressed, movesOf, onlyHint, openTable, tableOf } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person
let reader: Person
let page: Page
let table: ReturnType<typeof tableOf>

test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
})
test.beforeEach(async ({ browser }) => {
  // The order of the hand follows the account.
  reader = await makeReader(server, admin.client, 'Rosa')
  page = await openAs(browser, server, reader)
  table = tableOf(page)
})
test.afterEach(() => page.context().close())

test('[SAND-03] three cards make a sandwich in their order; a card chosen again is let go', {
  tag: '@smoke',
}, async () => {
  const game = await dealGame(reader, 2)
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

test('[SAND-03, SAND-04, HAND-02] a hint is given once a hand, names its cards in order, is put aside by another card, and is played by one press', async () => {
  const game = await dealGame(reader, 2)
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
  const message = page.getByRole('status').filter({ hasText: /^Hint: / })
  await expect(message).toContainText('Choose one of them to play it.')
  const plate = page.getByRole('list', { name: 'Your sandwich' }).getByRole('listitem')
  const cards = (await settled(() => plate.allTextContents())).map((named) => named.replace(/^.*: /, ''))
  await expect(message).toContainText(`Hint: ${cards.join(', ')}, for `)
  const pressed = page.getByRole('group', { name: 'Hand' }).getByRole('button', { pressed: true })
  await expect
    .poll(async () => (await pressed.allTextContents()).map((shown) => shown.trim()).toSorted())
    .toEqual(['1bread', '2filling', '3bread'])
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

const sort = (order: string) => page.getByRole('button', { name: `Order of the hand: ${order}`, exact: true })

/** Returns the rows of the hand in the order in which its cards are drawn. */
const rowsDrawn = (): Promise<number[]> =>
  page
    .getByRole('group', { name: 'Hand' })
    .locator('[data-stop]')
    .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('data-stop')?.replace('hand ', ''))))

test('[HAND-01] the hand is drawn by rank or by suit, the keys follow it, the rows of a move do not, and its cards glide', async () => {
  const game = await dealGame(reader, 2)
  await openTable(page, game.id)
  const moves = movesOf(page)
  await expect.poll(rowsDrawn).toEqual([0, 1, 2, 3, 4, 5, 6])
  await sort('As dealt').click()
  await expect(page.getByText('The hand is sorted: By rank.')).toBeAttached()
  const byRank = await settled(rowsDrawn)
  expect(byRank.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6])

  // The focus stays on its card when the order changes.
  await table.card(1).focus()
  await sort('By rank').dispatchEvent('click')
  await expect(sort('By suit')).toBeVisible()
  await expect(page.locator(`[data-stop="hand ${byRank[0]}"]`)).toBeFocused()
  const bySuit = await settled(rowsDrawn)

  // Numbers and arrows go by what is drawn.
  await page.keyboard.press('Home')
  await expect(table.card(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(table.card(2)).toBeFocused()
  await page.keyboard.press('7')
  await expectPressed(table.card(7), true)
  await page.keyboard.press('1')
  await answered(page, () => page.keyboard.press('4'))
  expect(moves).toEqual([
    { gameId: game.id, turn: 0, actionId: bySuit[6], itemRow: bySuit[0], itemColumn: bySuit[3] },
  ])

  await page.reload()
  await expect(sort('By suit')).toBeVisible()
  await sort('By suit').click()
  await expect.poll(rowsDrawn).toEqual([0, 1, 2, 3, 4, 5, 6])

  await test.step('a card that is dragged while it glides to its new place lands where it is dropped', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await sort('As dealt').click()
    await sort('By rank').click()
    await expect(sort('By suit')).toBeVisible()
    const [last] = (await settled(rowsDrawn)).slice(-1)
    await dragTo(page, table.card(7), page.getByRole('list', { name: /sandwich$/ }))
    await expectPressed(table.card(7), true)
    await expect(page.locator(`[data-stop="hand ${last}"]`)).toHaveAccessibleName(/chosen as 1 bread$/)
  })
})

test('[HAND-03, HAND-04] goal and best sandwich are in sight in a low and in a narrow window, and move nothing', async () => {
  await page.setViewportSize({ width: 740, height: 360 })
  const game = await dealGame(reader, 2)
  await openTable(page, game.id)
  const bestSoFar = page.getByText(/^Best so far: ./)
  await expect(page.getByText('200 to win · sandwich 1 of 18')).toBeInViewport({ ratio: 1 })
  await expect(bestSoFar).toHaveCount(0)
  const low = await settled(() => table.card(7).boundingBox())
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(page.getByText('200 to win · sandwich 1 of 18')).toBeInViewport({ ratio: 1 })
  const narrow = await settled(() => table.card(7).boundingBox())
  let best = Number.NEGATIVE_INFINITY
  for (const eaten of [1, 2, 3]) {
    await table.card(1).click()
    await table.card(2).click()
    const { scoreChange } = await answered<SandwichView>(page, () => table.card(3).click())
    best = Math.max(best, scoreChange)
    await expect(page.getByText(`200 to win · sandwich ${eaten + 1} of 18`)).toBeInViewport({ ratio: 1 })
    const shown = `${best > 0 ? '+' : ''}${best}`.replace('-', '−')
    await expect(bestSoFar).toContainText(shown)
  }
  await expect(bestSoFar).toBeInViewport({ ratio: 1 })
  await expect.poll(() => table.card(7).boundingBox()).toEqual(narrow)
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(page.getByText('200 to win · sandwich 4 of 18')).toBeInViewport({ ratio: 1 })
  await expect(bestSoFar).toBeInViewport({ ratio: 1 })
  await expect.poll(() => table.card(7).boundingBox()).toEqual(low)
  const shown = await settled(() => bestSoFar.textContent())
  await page.reload()
  await expect(bestSoFar).toHaveText(shown ?? '')
})

test('[HAND-05] the first numbers on cards are explained once on a device, without moving anything', async () => {
  const game = await dealGame(reader, 2)
  await openTable(page, game.id)
  const explained = page.getByText(/^The number on a card, like /)
  await table.card(1).click()
  await table.card(2).click()
  const before = await settled(() => table.card(5).boundingBox())
  await table.card(5).hover()
  await expect(explained).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(explained).toHaveCount(0)
  // The card comes down, because the pointer has left it.
  await expect.poll(() => table.card(5).boundingBox()).toEqual(before)
  await page.reload()
  await table.card(1).click()
  await table.card(2).click()
  await table.card(5).hover()
  await expect(table.card(5)).toHaveAccessibleDescription(/^Makes a sandwich of /)
  await expect(explained).toHaveCount(0)
})
