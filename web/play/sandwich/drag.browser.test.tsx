import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/sandwich.ts'
import { deck } from '../../../content/text/table.ts'
import { dragByTouch, dragTo, drop, holdOver, tap } from '../../../test/support/components/drag.ts'
import { held } from '../../../test/support/components/fake-api.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { resizeWindow } from '../../../test/support/components/window-size.ts'
import { dealSandwich } from '../../../test/support/games/dealt-game.ts'

const { card, slot } = table
const title = page.getByRole('heading', { level: 1 })

/** Expects the hand's card with this number to be chosen as a part of the sandwich, from 1. */
async function expectChosen(number: number, order: number): Promise<void> {
  await expect.element(card(number).getByText(`${order}`, { exact: true }).first()).toBeInTheDocument()
}

test('cards are dragged onto the plate, change places there, and are dragged off it', {
  tags: 'DRAG-01',
}, async () => {
  await openTable(dealSandwich())
  await dragTo(card(4), slot(1))
  await dragTo(card(2), slot(2))
  await expectChosen(4, 1)
  await dragTo(slot(1), slot(2))
  await expectChosen(4, 2)
  await dragTo(slot(1), title)
  await expect.element(card(2)).toHaveAttribute('aria-pressed', 'false')
  await expectChosen(4, 1)
})

test('an answer that arrives while the next card is dragged does not cancel the drag', {
  tags: 'DRAG-01',
}, async () => {
  const dealt = dealSandwich()
  const { api, moves } = await openTable(dealt)
  const move = { actionId: 3, itemRow: 6, itemColumn: 0 }
  const answer = held(dealt.play(move))
  api.reply({ 'PUT /api/games': answer.reply })
  await dragTo(card(4), slot(1))
  await dragTo(card(7), slot(2))
  await dragTo(card(1), slot(3))
  await expect.poll(moves).toEqual([{ gameId: 8, turn: 0, ...move }])
  await holdOver(card(3), slot(1))
  answer.release()
  await expect.element(page.getByText(deck({ count: 44 }))).toBeVisible()
  await drop()
  await expectChosen(3, 1)
})

test('a finger drags a card onto the plate, and a tap is still a tap', { tags: 'DRAG-01' }, async () => {
  await resizeWindow(360, 640)
  const { moves } = await openTable(dealSandwich())
  await dragByTouch(card(6), slot(1))
  await expectChosen(6, 1)
  await tap(card(3))
  await expectChosen(3, 2)
  await dragByTouch(card(1), slot(3))
  await expect.poll(moves).toMatchObject([{ actionId: 5, itemRow: 2, itemColumn: 0 }])
  await expect.element(page.getByRole('list', { name: text.lastSandwich })).toBeVisible()
})
