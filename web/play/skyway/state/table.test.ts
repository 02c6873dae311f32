import { expect, test } from 'vitest'
import { dealSkyway } from '../../../../test/support/games/dealt-game.ts'
import {
  openSkyway,
  type SkywayEvent,
  type SkywayTableState,
  shownGrid,
  shownMarket,
  skyway,
} from './table.ts'

const pile = (row: number): SkywayEvent => ({ type: 'pile', row })
const place = (row: number, column: number): SkywayEvent => ({ type: 'place', row, column })
const after = (table: SkywayTableState, ...events: SkywayEvent[]) => events.reduce(skyway, table)
const open = () => openSkyway(dealSkyway().game())

test.each([
  ['pile, then place', [pile(2), place(1, 0)], [2, 1, 0]],
  ['place, then pile', [place(1, 0), pile(2)], [2, 1, 0]],
  ['another pile instead', [pile(2), pile(0), place(1, 0)], [0, 1, 0]],
  ['another place instead', [place(1, 0), place(2, 2), pile(1)], [1, 2, 2]],
])(
  '%s: the move goes out when both are chosen',
  { tags: 'SKY-03' },
  (_, events, [actionId, itemRow, itemColumn]) => {
    const table = after(open(), ...events)
    expect(table.pending).toEqual({ turn: 0, move: { actionId, itemRow, itemColumn } })
    expect(table.pile).toBeNull()
    expect(table.place).toBeNull()
  },
)

test.each([
  ['a pile', [pile(1), pile(1)]],
  ['a place', [place(0, 2), place(0, 2)]],
  ['everything, by letting go', [pile(1), { type: 'let-go' }]],
] satisfies [string, SkywayEvent[]][])(
  '%s chosen again is chosen no more',
  { tags: 'SKY-03' },
  (_, events) => {
    expect(after(open(), ...events)).toMatchObject({ pile: null, place: null, pending: null })
  },
)

test('the move is seen at once: the pile has left the market and lies on its place', {
  tags: 'NET-01',
}, () => {
  const table = after(open(), pile(1), place(2, 0))
  expect(shownMarket(table)[1]?.cards).toEqual([])
  expect(shownGrid(table)[6]?.cards).toEqual(table.game.market[1]?.cards)
})

test('no second move goes out while one is on its way, and its place is taken', { tags: 'NET-01' }, () => {
  const moving = after(open(), pile(1), place(2, 0))
  const more = after(moving, pile(0), place(2, 0), place(1, 1), { type: 'auto-win' })
  expect(more.pending).toBe(moving.pending)
  expect(more).toMatchObject({ pile: null, place: { row: 1, column: 1 } })
})

test('a place chosen while a move is on its way stays chosen, and the next pile goes there', () => {
  const dealt = dealSkyway()
  const moving = after(openSkyway(dealt.game()), pile(0), place(0, 0), place(0, 1))
  const answered = after(moving, {
    type: 'answered',
    game: dealt.play({ actionId: 0, itemRow: 0, itemColumn: 0 }),
  })
  expect(answered.place).toEqual({ row: 0, column: 1 })
  expect(after(answered, pile(2)).pending?.move).toEqual({ actionId: 2, itemRow: 0, itemColumn: 1 })
})

test('a move that is put back leaves the table as it was, with the reason', { tags: 'NET-01' }, () => {
  const before = open()
  const back = after(before, pile(1), place(2, 0), { type: 'put-back', reason: 'The place is taken.' })
  expect(back).toEqual({ ...before, notice: 'The place is taken.' })
})

test('an occupied place cannot be chosen', () => {
  const dealt = dealSkyway()
  dealt.play({ actionId: 0, itemRow: 1, itemColumn: 1 })
  const table = openSkyway(dealt.game())
  expect(after(table, place(1, 1))).toBe(table)
})

test('nothing is chosen at a table that is not editable', { tags: 'TABLE-02' }, () => {
  const frozen = openSkyway({ ...dealSkyway().game(), isEditable: false })
  const over = openSkyway(dealSkyway().play({ actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }))
  for (const table of [frozen, over]) {
    for (const event of [pile(0), place(0, 0), { type: 'auto-win' } as const])
      expect(skyway(table, event)).toBe(table)
  }
})

test('Auto Win sends 12, 24, 36 and its flag', { tags: 'SKY-06' }, () => {
  expect(skyway(open(), { type: 'auto-win' }).pending?.move).toEqual({
    actionId: 12,
    itemRow: 24,
    itemColumn: 36,
    autoWin: true,
  })
})

/** Returns the table after the ninth turn of round 1 was answered. */
function afterRound(): SkywayTableState {
  const dealt = dealSkyway()
  for (let turn = 0; turn < 8; turn += 1) {
    dealt.play({ actionId: 0, itemRow: Math.floor(turn / 3), itemColumn: turn % 3 })
  }
  const moving = after(openSkyway(dealt.game()), pile(0), place(2, 2))
  return skyway(moving, { type: 'answered', game: dealt.play({ actionId: 0, itemRow: 2, itemColumn: 2 }) })
}

test('the summary of a round stays until the player continues; the first press completes the drawing', {
  tags: 'END-02',
}, () => {
  const ended = afterRound()
  expect(ended).toMatchObject({ ended: { round: 1 }, isDrawn: false, game: { round: 2 } })
  const told = skyway(ended, { type: 'drawn' })
  expect(told).toMatchObject({ ended: { round: 1 }, isDrawn: true })
  expect(skyway(ended, { type: 'go-on' })).toEqual(told)
  expect(skyway(told, { type: 'go-on' })).toMatchObject({ ended: null, isDrawn: false })
})

test('what is not dealt yet cannot be chosen: a summary takes no pile and no place', {
  tags: 'END-02',
}, () => {
  for (const table of [afterRound(), after(afterRound(), { type: 'drawn' })]) {
    for (const event of [pile(0), place(0, 0), { type: 'let-go' } as const]) {
      expect(skyway(table, event)).toBe(table)
    }
    expect(skyway(table, { type: 'put', pile: 0, place: { row: 0, column: 0 } })).toBe(table)
  }
})

test('the summary of the last round can be opened again, drawn at once', { tags: 'END-02' }, () => {
  const on = after(afterRound(), { type: 'go-on' }, { type: 'go-on' }, pile(1))
  const again = skyway(on, { type: 'show-summary' })
  expect(again).toMatchObject({ ended: { round: 1 }, isDrawn: true, pile: null })
  expect(skyway(again, { type: 'go-on' })).toMatchObject({ ended: null })
  const moving = skyway(on, place(0, 0))
  expect(skyway(moving, { type: 'show-summary' })).toBe(moving)
  expect(skyway(open(), { type: 'show-summary' })).toMatchObject({ ended: null })
})

test('what the server shows never goes back in time, and never under a move on its way', () => {
  const dealt = dealSkyway()
  const old = dealt.game()
  const table = openSkyway(dealt.play({ actionId: 0, itemRow: 0, itemColumn: 0 }))
  expect(skyway(table, { type: 'loaded', game: old })).toBe(table)
  const moving = after(table, pile(1), place(1, 1))
  expect(skyway(moving, { type: 'loaded', game: table.game })).toBe(moving)
})

test('a chosen place is let go when another tab has taken it, or has ended its round', () => {
  const dealt = dealSkyway(1, 7)
  const free = dealt.game().positions.filter(({ cards }) => cards.length === 0)
  const [first, last] = free
  if (!first || !last) throw new Error('Two places are free')
  const chosen = after(openSkyway(dealt.game()), place(last.row, last.column))
  const later = skyway(chosen, {
    type: 'loaded',
    game: dealt.play({ actionId: 0, itemRow: first.row, itemColumn: first.column }),
  })
  expect(later.place).toEqual({ row: last.row, column: last.column })
  const taken = dealt.play({ actionId: 0, itemRow: last.row, itemColumn: last.column })
  expect(taken.round).toBe(2)
  expect(skyway(later, { type: 'loaded', game: taken }).place).toBeNull()
  const within = after(openSkyway(dealt.game()), place(0, 0))
  const occupied = dealt.play({ actionId: 0, itemRow: 0, itemColumn: 0 })
  expect(skyway(within, { type: 'loaded', game: occupied }).place).toBeNull()
})

test('a round that can no longer score is filled move by move, and only that round', {
  tags: 'END-06',
}, () => {
  const dealt = dealSkyway(1, 3)
  const opened = openSkyway(dealt.game())
  expect(after(opened, { type: 'give-up' }), 'a round that can still score').toBe(opened)
  let table = after({ ...opened, progress: { paths: 0, lost: [1] } }, { type: 'give-up' })
  for (let moves = 0; moves < 6; moves += 1) {
    const { pending } = table
    if (!pending) throw new Error('No move is sent')
    expect(pending.turn).toBe(3 + moves)
    table = skyway(table, { type: 'answered', game: dealt.play(pending.move) })
  }
  expect(table).toMatchObject({ pending: null, givenUp: null, ended: { round: 1 }, game: { round: 2 } })
  const back = after(
    { ...opened, progress: { paths: 0, lost: [1] } },
    { type: 'give-up' },
    {
      type: 'put-back',
      reason: 'No.',
    },
  )
  expect(back).toMatchObject({ pending: null, givenUp: null, notice: 'No.' })
})
