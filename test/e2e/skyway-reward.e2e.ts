import { expect, type Locator, type Page } from '@playwright/test'
import type { SkywayView } from '@skyway/engine/record/game.ts'
import { makeReader, openAs, type Person } from '../support/browser/people.ts'
import { answered, dealGame } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { openTable, tableOf } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

// Deals of known cards. In each move pile 1 goes to the first free place.
/** The third move closes a path of spades and one of clubs, and all other suits can still get one. */
const closesPaths = { seed: 17, turn: 2 }
/** The seventh move is the first after which suits can get no path any more: spades and clubs. */
const losesSuits = { seed: 1, turn: 6 }

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

/** Puts pile 1 on a place. Returns the game in the server's answer. */
async function makeMove(row: number, column: number): Promise<SkywayView> {
  await table.pile(1).click()
  return answered<SkywayView>(page, () => table.place(row, column).click())
}

const goal = () => page.getByText('A climbing path of every suit, left to right', { exact: true })

test('[END-05] the goal stands on the table; a path that a move closes lights up, counts, and is announced', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const game = await dealGame(reader, 1, closesPaths.turn, closesPaths.seed)
  await openTable(page, game.id)
  await expect(goal()).toBeVisible()
  await expect(page.getByText('0 of 4 paths', { exact: true })).toBeVisible()
  await page.evaluate(() => {
    const lit: number[] = []
    Object.assign(window, { lit })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches('.skyway-reward'))
          lit.push(node.querySelectorAll('.skyway-line-card').length)
    }).observe(document.body, { subtree: true, childList: true })
  })
  const cards = (await makeMove(1, 3)).winningPaths.flat().length
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'lit'))).toEqual([cards])
  await expect(page.getByText('2 of 4 paths', { exact: true })).toBeVisible()
  await expect(goal()).toBeVisible()
  const said = 'A path of spades, worth 37. A path of clubs, worth 38. 2 of 4 suits. Market pile 1: '
  await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1)
  await expect(page.locator('.skyway-reward')).toHaveCount(0)
})

test('[DRAG-03] the marks of the first preview are explained once on a device, and nothing moves', async () => {
  const legend = page.getByText('34 makes a path worth 34 · × no path can remain')
  const game = await dealGame(reader, 1, closesPaths.turn, closesPaths.seed)
  const place = table.place(1, 3)
  /** Opens the table in a window of this size, and previews the first marks on this device. */
  const preview = async (width: number, height: number) => {
    await page.setViewportSize({ width, height })
    await openTable(page, game.id)
    await page.mouse.move(0, 0)
    await table.pile(1).click()
    const boxes = () =>
      Promise.all([table.pile(1), table.place(1, 1), table.place(3, 3)].map((item) => item.boundingBox()))
    await expect(table.pile(1)).toHaveCSS('translate', '0px -3px')
    await page.evaluate(async () => void (await document.fonts.ready))
    const before = await settled(boxes)
    await expect(legend).toHaveCount(0)
    await place.hover()
    await expect(legend).toBeVisible()
    await expect(goal()).toBeVisible()
    await expect.poll(boxes).toEqual(before)
  }
  await preview(360, 640)
  await preview(740, 360)
  await page.getByRole('button', { name: 'Got it' }).press('Enter')
  await expect(legend).toHaveCount(0)
  await expect(table.pile(1)).toBeFocused()
  await openTable(page, game.id)
  await table.pile(1).click()
  await place.hover()
  await expect(page.locator('.skyway-preview-outcomes[data-shown]')).toBeVisible()
  await expect(legend).toHaveCount(0)

  // On another device it is over with the move.
  await page.evaluate(() => localStorage.removeItem('pathlegend'))
  await preview(1280, 720)
  await answered(page, () => place.click())
  await expect(legend).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pathlegend'))).toBe('shown')
})

test('[END-06] a round that can no longer score says so at once, with why and what can be done', async () => {
  const game = await dealGame(reader, 1, losesSuits.turn, losesSuits.seed)
  await openTable(page, game.id)
  const lost = page.getByText('This round can no longer score')
  const rows = page.getByRole('list', { name: 'Winning paths' }).getByRole('listitem')
  await expect(lost).toHaveCount(0)
  await expect(rows.getByText('No path left')).toHaveCount(0)
  const sizeOf = (row: Locator) => row.getByText('Loser').evaluate(fontSize)
  const quiet = await settled(() => sizeOf(rows.filter({ hasText: 'Loser' }).first()))

  await makeMove(3, 1)
  const why = 'This round can no longer score: no path of spades or clubs is left.'
  await expect(page.getByText(why, { exact: true })).toBeVisible()
  await expect(page.getByText(`${why} Play on: the next round starts fresh.`).first()).toBeVisible()
  // The announcement says it once, and no more after the next move.
  const said = page.getByRole('status').filter({ hasText: why })
  await expect(said).toHaveCount(1)
  for (const [suit, count] of [0, 0, 1, 1].entries())
    await expect(rows.nth(suit).getByText('No path left')).toHaveCount(count)
  const decided = rows.filter({ hasText: 'No path left' }).first()
  await expect(decided).toContainText('Loser')
  await expect.poll(() => sizeOf(decided)).toBeGreaterThan(quiet)

  await makeMove(3, 2)
  await expect(said).toHaveCount(0)
  await expect(lost).toBeVisible()
})

function fontSize(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize)
}
