import { devices, expect, type Locator } from '@playwright/test'
import type { SandwichView, SkywayView } from '@skyway/engine/record/game.ts'
import { complaintsOf, makeReader, openAs, type Person } from '../support/browser/people.ts'
import { answered, dealGame, dragByTouch, dragTo, holdOver } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { movesOf, openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let reader: Person

test.beforeAll(async ({ shared }) => {
  server = shared.server
  reader = await makeReader(server, shared.admin.client, 'Dana')
})

const { defaultBrowserType: _, ...touch } = devices['Galaxy S8'] ?? {}
const phone = { ...touch, viewport: { width: 360, height: 640 } }

/** Expects a dragged item to be back in its place, and not chosen. */
async function expectBack(item: Locator): Promise<void> {
  await expect(item).not.toHaveAttribute('data-lifted')
  await expect(item).toHaveAttribute('aria-pressed', 'false')
  await expect(item.locator(':scope > :first-child')).toHaveCSS('transform', 'none')
}

test('[DRAG-01] a pile is dragged by mouse to its place; elsewhere, or by Escape, it goes back', async ({
  browser,
}) => {
  const page = await openAs(browser, server, reader)
  const complaints = complaintsOf(page)
  const game = await dealGame(reader, 1, 1)
  const { title, pile, place } = await openTable(page, game.id)
  const moves = movesOf(page)
  const free = place(3, 3)

  await dragTo(page, pile(2), title)
  await expectBack(pile(2))
  await holdOver(page, pile(2), free)
  await expect(free).toHaveAttribute('data-target')
  await page.keyboard.press('Escape')
  await expect(free).not.toHaveAttribute('data-target')
  await page.mouse.up()
  await expectBack(pile(2))
  // A change of the window's size cancels the drag.
  await holdOver(page, pile(2), free)
  await page.setViewportSize({ width: 1200, height: 700 })
  await expect(free).not.toHaveAttribute('data-target')
  await page.mouse.up()
  expect(moves).toEqual([])

  await answered(page, () => dragTo(page, pile(2), free))
  expect(moves).toEqual([{ gameId: game.id, turn: 1, actionId: 1, itemRow: 2, itemColumn: 2 }])
  await expect(page.getByText('Cards Left - 36')).toBeVisible()
  // A click after a drag works again.
  await pile(1).click()
  await expect(pile(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => complaints).toEqual([])
  await page.context().close()
})

test('[DRAG-01] cards are dragged by mouse onto the plate, change places there, and are dragged off it', async ({
  browser,
}) => {
  const page = await openAs(browser, server, reader)
  const game = await dealGame(reader, 2)
  const { title, card, slot } = await openTable(page, game.id)
  const moves = movesOf(page)
  await dragTo(page, card(4), slot(0))
  await dragTo(page, card(2), slot(1))
  await expect(card(4)).toHaveAccessibleName(/chosen as 1 bread$/)
  await dragTo(page, slot(0), slot(1))
  await expect(card(4)).toHaveAccessibleName(/chosen as 2 filling$/)
  await dragTo(page, slot(0), title)
  await expect(card(2)).toHaveAttribute('aria-pressed', 'false')
  await expect(card(4)).toHaveAccessibleName(/chosen as 1 bread$/)
  await dragTo(page, card(7), slot(1))
  // The answer arrives while the next card is being dragged, and does not cancel the drag.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/games', async (route) => {
    await answer.promise
    await route.continue()
  })
  await dragTo(page, card(1), slot(2))
  await expect(card(1)).toHaveAccessibleName(/empty$/)
  await holdOver(page, card(3), slot(0))
  await answered(page, async () => answer.resolve())
  expect(moves).toEqual([{ gameId: game.id, turn: 0, actionId: 3, itemRow: 6, itemColumn: 0 }])
  await expect(page.getByText('Cards Left - 44')).toBeVisible()
  await page.mouse.up()
  await expect(card(3)).toHaveAccessibleName(/chosen as 1 bread$/)
  await page.context().close()
})

test('[DRAG-02] what a pile would do is shown and said before it is put there, and comes true', async ({
  browser,
}) => {
  const page = await openAs(browser, server, reader)
  // With the last pile of this round clubs get a path, hearts can no longer have one, diamonds keep theirs.
  const { id } = await dealGame(reader, 1, 8, 329)
  const { pile, place } = await openTable(page, id)
  const paths = page.getByRole('list', { name: 'Winning paths' })
  const before = await settled(() => paths.boundingBox())
  await pile(1).focus()
  await page.keyboard.press('Enter')
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key)
  await expect(place(3, 3)).toBeFocused()
  await expect(place(3, 3)).toHaveAccessibleDescription(
    'Ends all hope of a path of hearts. Makes a path of clubs worth 24.',
  )
  const would = () =>
    paths.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-would')))
  await expect.poll(would).toEqual(['end', null, null, 'gain'])
  await expect.poll(() => paths.boundingBox()).toEqual(before)
  await expect(place(3, 3)).toHaveAccessibleName('Place row 3 column 3: empty')

  const { lastRound } = await answered<SkywayView>(page, () => page.keyboard.press('Enter'))
  expect(lastRound?.scores.map(({ scoreValue }) => scoreValue)).toEqual([0, 45, 0, 24])
  await page.context().close()
})

test('[DRAG-02] what a third card would score is shown under the mouse, said of each, and comes true', async ({
  browser,
}) => {
  const page = await openAs(browser, server, reader)
  const { id } = await dealGame(reader, 2)
  const { card } = await openTable(page, id)
  await card(2).click()
  await expect(card(5)).toHaveAccessibleDescription('')
  await card(6).click()
  await card(1).hover()
  await expect(page.locator('.sandwich-preview-score:visible')).toHaveCount(1)
  const shown = await settled(() => card(1).locator('.sandwich-preview-score').textContent())
  await expect(card(1)).toHaveAccessibleDescription(
    `Makes a sandwich of ${shown?.replace('+', 'plus ').replace('\u2212', 'minus ')}.`,
  )
  await expect(card(1)).toHaveAccessibleName(/^Hand card 1: [a-z ]+$/)
  await expect(card(7)).toHaveAccessibleDescription(/^Makes a sandwich of ((plus|minus) )?\d+\.$/)
  const { scoreChange } = await answered<SandwichView>(page, () => card(1).click())
  expect(Number(shown?.replace('\u2212', '-'))).toBe(scoreChange)
  await page.context().close()
})

test('[DRAG-01] a finger drags at both tables, and a tap is still a tap', async ({ browser }) => {
  const page = await openAs(browser, server, reader, phone)
  const skyway = await dealGame(reader, 1)
  const { title, pile, place } = await openTable(page, skyway.id)
  const moves = movesOf(page)
  await dragByTouch(page, pile(3), title)
  await expect(pile(3)).toHaveAttribute('aria-pressed', 'false')
  await answered(page, () => dragByTouch(page, pile(3), place(2, 1)))
  await expect(page.getByText('Cards Left - 42')).toBeVisible()
  await pile(1).tap()
  await answered(page, () => place(1, 1).tap())
  expect(moves).toMatchObject([
    { actionId: 2, itemRow: 1, itemColumn: 0 },
    { actionId: 0, itemRow: 0, itemColumn: 0 },
  ])

  const sandwich = await dealGame(reader, 2)
  const { card, slot } = await openTable(page, sandwich.id)
  await dragByTouch(page, card(6), slot(0))
  await card(3).tap()
  // Touch cannot hover: each card shows what it would score.
  await expect(page.locator('.sandwich-preview-score:visible')).toHaveCount(5)
  await answered(page, () => dragByTouch(page, card(1), slot(2)))
  expect(moves.at(-1)).toMatchObject({ actionId: 5, itemRow: 2, itemColumn: 0 })
  await page.context().close()
})
