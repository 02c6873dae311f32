import { expect, test } from 'vitest'
import { dealSkyway } from '../../../../test/support/games/dealt-game.ts'
import { dropped, grip, pileTargetName, placeTargetName } from './drop.ts'
import { openSkyway, type SkywayTableState, skyway } from './table.ts'

const open = () => openSkyway(dealSkyway().game())
const place = { row: 2, column: 0 }

test('a pile that is dropped on a free place is put there, whatever was chosen before', {
  tags: 'DRAG-01',
}, () => {
  const chosen = [
    open(),
    skyway(open(), { type: 'pile', row: 1 }),
    skyway(open(), { type: 'pile', row: 0 }),
    skyway(open(), { type: 'place', row: 0, column: 0 }),
  ]
  for (const table of chosen) {
    const event = dropped(table, pileTargetName(1), placeTargetName(place))
    expect(event).toEqual({ type: 'put', pile: 1, place })
    if (event) expect(skyway(table, event).pending?.move).toEqual({ actionId: 1, itemRow: 2, itemColumn: 0 })
  }
})

const taken = () => {
  const dealt = dealSkyway()
  dealt.play({ actionId: 0, itemRow: 2, itemColumn: 0 })
  return openSkyway(dealt.game())
}

test.each([
  ['beside the table', open(), pileTargetName(1), null],
  ['on a place that is taken', taken(), pileTargetName(1), placeTargetName(place)],
  ['on what is no place', open(), pileTargetName(1), pileTargetName(2)],
  [
    'while a move is on its way',
    skyway(open(), { type: 'put', pile: 0, place }),
    pileTargetName(1),
    placeTargetName({ row: 0, column: 0 }),
  ],
  [
    'at a table that is not editable',
    openSkyway({ ...dealSkyway().game(), isEditable: false }),
    pileTargetName(1),
    placeTargetName(place),
  ],
] satisfies [string, SkywayTableState, string, string | null][])(
  'a pile dropped %s goes back',
  { tags: ['DRAG-01', 'TABLE-02'] },
  (_, table, item, target) => {
    expect(dropped(table, item, target)).toBeNull()
  },
)

test('a pile is not put where it may not be', { tags: 'DRAG-01' }, () => {
  const table = taken()
  expect(skyway(table, { type: 'put', pile: 0, place })).toBe(table)
  expect(skyway(table, { type: 'put', pile: 3, place: { row: 0, column: 0 } })).toBe(table)
})

test('the grip on a pile holds while its cards lie there, and not when others do', () => {
  const dealt = dealSkyway()
  const table = openSkyway(dealt.game())
  const other = openSkyway(dealt.play({ actionId: 2, itemRow: 0, itemColumn: 0 }))
  expect(grip(table, pileTargetName(0))).toMatch(/^\d+ \d+$/)
  expect(grip(skyway(table, { type: 'pile', row: 0 }), pileTargetName(0))).toBe(
    grip(table, pileTargetName(0)),
  )
  expect(grip(other, pileTargetName(0))).not.toBe(grip(table, pileTargetName(0)))
  expect(grip(skyway(table, { type: 'put', pile: 0, place }), pileTargetName(0))).toBeNull()
})
