import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as text from '../../../content/text/skyway.ts'
import { deck } from '../../../content/text/table.ts'
import { boxOf } from '../../../test/support/components/box.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { dragByTouch, dragTo, drop, holdOver, tap } from '../../../test/support/components/drag.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { resizeWindow } from '../../../test/support/components/window-size.ts'
import { seedNumber } from '../../../test/support/games/begun-games.ts'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { suitInfo } from '../cards/suit.tsx'

const { pile, place } = table
const title = page.getByRole('heading', { level: 1 })

/** Expects a dragged item to be back in its place, and not chosen. */
async function expectBack(item: Locator): Promise<void> {
  await expect.element(item).not.toHaveAttribute('data-lifted')
  await expect.element(item).toHaveAttribute('aria-pressed', 'false')
  const transform = () => getComputedStyle(item.element().firstElementChild ?? item.element()).transform
  await expect.poll(transform).toBe('none')
}

test('a pile that is dragged to a free place is put there, and can be clicked afterwards', {
  tags: 'DRAG-01',
}, async () => {
  const { moves } = await openTable(dealSkyway(1, 1))
  await dragTo(pile(2), place(3, 3))
  await expect.poll(moves).toEqual([{ gameId: 7, turn: 1, actionId: 1, itemRow: 2, itemColumn: 2 }])
  await expect.element(page.getByText(deck({ count: 36 }))).toBeVisible()
  await pile(1).click()
  await expect.element(pile(1)).toHaveAttribute('aria-pressed', 'true')
})

test('a pile goes back that is dropped elsewhere', { tags: 'DRAG-01' }, async () => {
  const { moves } = await openTable(dealSkyway(1, 1))
  await dragTo(pile(2), title)
  await expectBack(pile(2))
  await dragTo(pile(2), place(1, 1))
  await expectBack(pile(2))
  await untilSettled()
  expect(moves()).toEqual([])
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a window that changes', () => resizeWindow(1_200, 700)],
])('%s cancels a drag', { tags: 'DRAG-01' }, async (_, cancel) => {
  const { moves } = await openTable(dealSkyway(1, 1))
  await holdOver(pile(2), place(3, 3))
  await expect.element(place(3, 3)).toHaveAttribute('data-target')
  await cancel()
  await expect.element(place(3, 3)).not.toHaveAttribute('data-target')
  await drop()
  await expectBack(pile(2))
  await untilSettled()
  expect(moves()).toEqual([])
})

test('a finger drags a pile to its place, and a tap is still a tap', { tags: 'DRAG-01' }, async () => {
  await resizeWindow(360, 640)
  const { moves } = await openTable(dealSkyway())
  await dragByTouch(pile(3), title)
  await expectBack(pile(3))
  await dragByTouch(pile(3), place(2, 1))
  await expect.element(page.getByText(deck({ count: 42 }))).toBeVisible()
  await tap(pile(1))
  await tap(place(1, 1))
  await expect.element(page.getByText(deck({ count: 36 }))).toBeVisible()
  await expect
    .poll(() => moves())
    .toMatchObject([
      { actionId: 2, itemRow: 1, itemColumn: 0 },
      { actionId: 0, itemRow: 0, itemColumn: 0 },
    ])
})

test('shows and says what a pile would do before it is put there, and that comes true', {
  tags: 'DRAG-02',
}, async () => {
  // With the last pile of this round clubs get a path, hearts can no longer have one, diamonds keep theirs.
  const dealt = dealSkyway(seedNumber(329), 8)
  await openTable(dealt)
  const would = () =>
    [...document.querySelectorAll('.skyway-paths li')].map((row) => row.getAttribute('data-would'))
  const paths = page.getByRole('list', { name: text.winningPaths })
  const box = () => boxOf(paths)
  await untilSettled()
  const before = box()
  pile(1).element().focus()
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}')
  await expect.element(place(3, 3)).toHaveFocus()
  const ends = text.endsPath({ suit: suitInfo(1).name })
  const makes = text.makesPath({ suit: suitInfo(4).name, worth: 24 })
  await expect.element(place(3, 3)).toHaveAccessibleDescription(`${ends} ${makes}`)
  await expect.poll(would).toEqual(['end', null, null, 'gain'])
  await untilSettled()
  expect(box()).toEqual(before)
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => dealt.game().lastRound?.scores.map(({ scoreValue }) => scoreValue))
    .toEqual([0, 45, 0, 24])
})
