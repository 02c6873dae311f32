import { scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { expect, test } from 'vitest'
import { dealSandwich } from '../../../../test/support/games/dealt-game.ts'
import {
  hintRows,
  openSandwich,
  type SandwichEvent,
  type SandwichTableState,
  sandwich,
  selectedRows,
  shownHand,
  shownPlate,
  thirdScores,
} from './table.ts'

const card = (row: number): SandwichEvent => ({ type: 'card', row })
const after = (table: SandwichTableState, ...events: SandwichEvent[]) => events.reduce(sandwich, table)
const open = () => openSandwich(dealSandwich().game())
const askHint = { actionId: 100, itemRow: 0, itemColumn: 0 }
const hinted = () => {
  const table = openSandwich(dealSandwich().play(askHint))
  const [first = 0, second = 0, third = 0] = hintRows(table)
  const other = [0, 1, 2, 3, 4, 5, 6].find((row) => ![first, second, third].includes(row)) ?? 0
  return { table, rows: [first, second, third] as const, other }
}

test.each([
  ['three cards in order', [card(4), card(0), card(6)], [4, 0, 6]],
  ['one taken back', [card(4), card(1), card(1), card(0), card(6)], [4, 0, 6]],
  ['the first taken back', [card(4), card(0), card(4), card(6), card(2)], [0, 6, 2]],
])(
  '%s: at the third the move goes out',
  { tags: 'SAND-03' },
  (_, events, [actionId, itemRow, itemColumn]) => {
    expect(after(open(), ...events).pending).toEqual({ turn: 0, move: { actionId, itemRow, itemColumn } })
    expect(after(open(), ...events.slice(0, -1)).pending).toBeNull()
  },
)

test('the same card again deselects it, and so does letting go', { tags: 'SAND-03' }, () => {
  expect(selectedRows(after(open(), card(3)))).toEqual([3])
  expect(selectedRows(after(open(), card(3), card(3)))).toEqual([])
  expect(selectedRows(after(open(), card(3), card(4), { type: 'let-go' }))).toEqual([])
})

test('hinted cards are selected, in the order in which they are to be played', { tags: 'SAND-03' }, () => {
  const { table, rows } = hinted()
  expect(rows).toHaveLength(3)
  expect(selectedRows(table)).toEqual(rows)
})

test.each([0, 1, 2])('a click on hinted card %i plays the hint', { tags: 'SAND-03' }, (which) => {
  const { table, rows } = hinted()
  const [actionId, itemRow, itemColumn] = rows
  expect(sandwich(table, card(rows[which] ?? 0)).pending).toEqual({
    turn: 1,
    move: { actionId, itemRow, itemColumn },
  })
})

test('a card that is no hint clears the hint, whose cards are then like any other', {
  tags: 'SAND-03',
}, () => {
  const { table, rows, other } = hinted()
  const cleared = sandwich(table, card(other))
  expect(selectedRows(cleared)).toEqual([other])
  expect(cleared.pending).toBeNull()
  expect(selectedRows(after(cleared, card(rows[0]), card(rows[0])))).toEqual([other])
})

test('Get Hint sends action 100, and its answer replaces what was chosen', { tags: 'SAND-04' }, () => {
  const dealt = dealSandwich()
  const asked = after(openSandwich(dealt.game()), card(0), card(1), { type: 'hint' })
  expect(asked.pending?.move).toEqual(askHint)
  expect(shownHand(asked)).toEqual(asked.game.hand)
  const answered = sandwich(asked, { type: 'answered', game: dealt.play(askHint) })
  expect(selectedRows(answered)).toEqual(hintRows(answered))
  expect(selectedRows(answered)).toHaveLength(3)
})

test('a second Get Hint shows the message and changes nothing else', { tags: 'SAND-04' }, () => {
  const { table, other } = hinted()
  const cleared = sandwich(table, card(other))
  const message = 'That was the only hint to be offered'
  const again = after(cleared, { type: 'hint' }, { type: 'answered', game: { ...table.game, message } })
  expect(again.game.message).toBe(message)
  expect(selectedRows(again)).toEqual([other])
})

test('a sandwich is seen at once: its cards have left the hand and lie on the plate', {
  tags: 'NET-01',
}, () => {
  const table = after(open(), card(4), card(0), card(6))
  const empty = shownHand(table).filter((place) => place.cards.length === 0)
  expect(empty.map((place) => place.row)).toEqual([0, 4, 6])
  expect(shownPlate(table)).toEqual([4, 0, 6].map((row) => table.game.hand[row]?.cards[0]))
})

test('a sandwich that is put back is in the hand again, with the reason', { tags: 'NET-01' }, () => {
  const before = open()
  const back = after(before, card(4), card(0), card(6), { type: 'put-back', reason: 'No.' })
  expect(back).toEqual({ ...before, notice: 'No.' })
})

test('while a sandwich is on its way its rows cannot be chosen, two others can, and no second one goes out', {
  tags: 'NET-01',
}, () => {
  const moving = after(open(), card(4), card(0), card(6))
  const more = after(moving, card(4), card(1), card(2), card(3))
  expect(more.pending).toBe(moving.pending)
  expect(more.chosen).toEqual([1, 2])
})

test('nothing is chosen at a table that is not editable', { tags: 'TABLE-02' }, () => {
  const table = openSandwich({ ...dealSandwich().game(), isEditable: false })
  expect(sandwich(table, card(0))).toBe(table)
  expect(sandwich(table, { type: 'hint' })).toBe(table)
})

test('once two cards are chosen, each third one shows what the server would score', {
  tags: 'DRAG-02',
}, () => {
  const dealt = dealSandwich()
  const table = [card(4), card(0)].reduce(sandwich, openSandwich(dealt.game()))
  const scores = thirdScores(table)
  expect([...scores.keys()]).toEqual([1, 2, 3, 5, 6])
  const [bread, filling, lid] = [4, 0, 6].map((row) => table.game.hand[row]?.cards[0])
  if (!bread || !filling || !lid) throw new Error('The hand is not full')
  expect(scores.get(6)).toBe(scoreSandwich({ bread, filling, lid }))
  expect(scores.get(6)).toBe(dealt.play({ actionId: 4, itemRow: 0, itemColumn: 6 }).scoreChange)
})

test('with fewer cards chosen, with a hint, or with a sandwich on its way nothing is shown', {
  tags: 'DRAG-02',
}, () => {
  const open = openSandwich(dealSandwich().game())
  expect(thirdScores(open).size).toBe(0)
  expect(thirdScores(sandwich(open, card(1))).size).toBe(0)
  expect(thirdScores([card(1), card(2), card(3), card(4), card(5)].reduce(sandwich, open)).size).toBe(0)
  expect(
    thirdScores(openSandwich(dealSandwich().play({ actionId: 100, itemRow: 0, itemColumn: 0 }))).size,
  ).toBe(0)
})

test('nothing is previewed at a table that is not editable', { tags: 'DRAG-02' }, () => {
  const frozen = openSandwich({ ...dealSandwich().game(), isEditable: false })
  expect(thirdScores({ ...frozen, chosen: [0, 1] }).size).toBe(0)
})
