import { expect, test } from 'vitest'
import { dealSandwich } from '../../../../test/support/games/dealt-game.ts'
import { dropped, grip, handTargetName, slotName, targetSlot } from './drop.ts'
import { hintRows, openSandwich, type SandwichEvent, type SandwichTableState, sandwich } from './table.ts'

const open = () => openSandwich(dealSandwich().game())
const after = (...events: SandwichEvent[]) => events.reduce(sandwich, open())
const card = (row: number): SandwichEvent => ({ type: 'card', row })
const hinted = () => openSandwich(dealSandwich().play({ actionId: 100, itemRow: 0, itemColumn: 0 }))

/** Returns the chosen rows after an item was dropped on a target. */
function chosenAfter(table: SandwichTableState, item: string, target: string | null): readonly number[] {
  const event = dropped(table, item, target)
  return event ? sandwich(table, event).chosen : table.chosen
}

test.each([
  ['a card dropped on the plate is chosen', [], handTargetName(3), 'plate', [3]],
  ['so is one dropped on any slot: it lies on the next', [card(3)], handTargetName(5), slotName(2), [3, 5]],
  ['a card dropped elsewhere is not', [card(3)], handTargetName(5), null, [3]],
  ['a chosen card dropped on the plate stays', [card(3)], handTargetName(3), 'plate', [3]],
  ['a card taken off the plate is let go', [card(3), card(5)], slotName(0), null, [5]],
  ['bread and filling change places', [card(3), card(5)], slotName(0), slotName(1), [5, 3]],
  ['and the other way', [card(3), card(5)], slotName(1), slotName(0), [5, 3]],
  ['a card put back on its slot stays', [card(3), card(5)], slotName(1), slotName(1), [3, 5]],
  ['and so it does on an empty one', [card(3)], slotName(0), slotName(2), [3]],
] satisfies [string, SandwichEvent[], string, string | null, number[]][])(
  '%s',
  { tags: 'DRAG-01' },
  (_, events, item, target, chosen) => {
    expect(chosenAfter(after(...events), item, target)).toEqual(chosen)
  },
)

test('the third card that is dropped on the plate makes the sandwich', { tags: 'DRAG-01' }, () => {
  const table = after(card(3), card(5))
  const event = dropped(table, handTargetName(0), 'plate')
  expect(event && sandwich(table, event).pending?.move).toEqual({ actionId: 3, itemRow: 5, itemColumn: 0 })
})

test('a hinted card dropped on the plate plays the hint, another puts it aside, and so does one that leaves it', {
  tags: 'DRAG-01',
}, () => {
  const table = hinted()
  const [first = 0, second = 0, third = 0] = hintRows(table)
  const other = [0, 1, 2, 3].find((row) => ![first, second, third].includes(row)) ?? 0
  const play = dropped(table, handTargetName(second), 'plate')
  expect(play && sandwich(table, play).pending?.move).toEqual({
    actionId: first,
    itemRow: second,
    itemColumn: third,
  })
  expect(chosenAfter(table, handTargetName(other), 'plate')).toEqual([other])
  const aside = dropped(table, slotName(1), null)
  expect(aside && hintRows(sandwich(table, aside))).toEqual([])
  expect(dropped(table, slotName(1), slotName(0))).toBeNull()
})

test('nothing is dragged at a table that is not editable, nor what is on its way', {
  tags: ['DRAG-01', 'TABLE-02'],
}, () => {
  const frozen = openSandwich({ ...dealSandwich().game(), isEditable: false })
  expect(grip(frozen, handTargetName(0))).toBeNull()
  const moving = after(card(4), card(0), card(6))
  expect(grip(moving, handTargetName(4))).toBeNull()
  expect(grip(moving, slotName(0))).toBeNull()
  expect(grip(moving, handTargetName(1))).toMatch(/^\d+$/)
})

test('the slot is known where a card will lie', () => {
  expect(targetSlot(after(card(3)), handTargetName(5), 'plate')).toBe(1)
  expect(targetSlot(after(card(3)), handTargetName(3), 'plate')).toBeNull()
  expect(targetSlot(after(card(3), card(5)), slotName(0), slotName(1))).toBe(1)
  expect(targetSlot(after(card(3)), handTargetName(5), null)).toBeNull()
  expect(targetSlot(hinted(), handTargetName(5), 'plate')).toBeNull()
})
