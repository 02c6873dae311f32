import { type Position, suits } from '@skyway/engine/cards/card.ts'
import { scoreGrid } from '@skyway/engine/skyway/score.ts'
import { expect, test } from 'vitest'
import { gridOf } from '../../../../test/support/games/cards.ts'
import { dealSkyway } from '../../../../test/support/games/dealt-game.ts'
import { changed, type Preview, previews, previewText } from './preview.ts'
import { openSkyway, type SkywayTableState, skyway } from './table.ts'

const positions = (piles: Readonly<Record<string, string>>): Position[] =>
  gridOf(piles).map((pile, place) => ({
    row: Math.floor(place / 3),
    column: place % 3,
    cards: pile ?? [],
    isSelected: false,
    isHint: false,
  }))

/** Returns a table with this grid, and this pile first in its market. */
function lay(grid: Readonly<Record<string, string>>, pile: string): SkywayTableState {
  const game = dealSkyway().game()
  const scored = scoreGrid(gridOf(grid))
  const [cards] = positions({ '0,0': pile })
  return openSkyway({
    ...game,
    positions: positions(grid),
    scores: suits.map((suit, index) => ({ suit, scoreValue: scored.paths[index]?.worth ?? 0 })),
    market: game.market.map((other, row) => (row === 0 ? { ...other, cards: cards?.cards ?? [] } : other)),
  })
}

const at = (all: readonly Preview[], row: number, column: number) =>
  all.find(({ place }) => place.row === row && place.column === column)

test('a chosen pile shows on each free place which path it would make there, and what it is worth', {
  tags: 'DRAG-02',
}, () => {
  const table = skyway(lay({ '1,0': 'h3 c2', '1,1': 'h9 s4' }, 'hA d5'), { type: 'pile', row: 0 })
  const all = previews(table, null)
  expect(all).toHaveLength(7)
  const [hearts] = at(all, 1, 2)?.outcomes ?? []
  expect(hearts).toMatchObject({ suit: 1, worth: 26, gain: 26, isEnd: false })
  expect(hearts?.path.map(({ value, row, column }) => [value, row, column])).toEqual([
    [3, 1, 0],
    [9, 1, 1],
    [14, 1, 2],
  ])
  const made = at(all, 1, 2)
  expect(made && previewText(made)).toBe('Makes a path of hearts worth 26.')
  const none = at(all, 0, 0)
  expect(none && changed(none)).toEqual([])
  expect(none && previewText(none)).toBeUndefined()
})

test('the preview of a better path says by how much', { tags: 'DRAG-02' }, () => {
  const grid = { '1,0': 'h3 c2', '1,1': 'h9 s4', '1,2': 'hA d2', '0,2': 'hQ d3' }
  const better = at(previews(lay(grid, 'h10 c5'), 0), 0, 1)
  expect(better && previewText(better)).toBe('Makes the path of hearts worth 48, 22 more.')
})

test('the preview says which suits can no longer have a path', { tags: 'DRAG-02' }, () => {
  const grid = { '0,0': 'c2 c3', '1,0': 'c4 c5' }
  const ends = at(previews(lay(grid, 'h4 h5'), 0), 2, 0)
  expect(ends?.outcomes.map(({ isEnd }) => isEnd)).toEqual([false, true, true, false])
  expect(ends && previewText(ends)).toBe('Closes the last way for diamonds. Closes the last way for spades.')
  const other = at(previews(lay(grid, 'd4 s5'), 0), 2, 0)
  expect(other && previewText(other)).toBe('Closes the last way for hearts.')
})

test('a chosen place shows it of each pile, a pile in the air of each free place, whatever is chosen', {
  tags: 'DRAG-02',
}, () => {
  const open = openSkyway(dealSkyway().game())
  const chosen = skyway(open, { type: 'place', row: 1, column: 1 })
  expect(previews(open, null)).toEqual([])
  expect(previews(chosen, null).map(({ pile, place }) => [pile, place])).toEqual(
    [0, 1, 2].map((pile) => [pile, { row: 1, column: 1 }]),
  )
  expect(previews(chosen, 2)).toHaveLength(9)
})

test('nothing is previewed at a table that is not editable, or while a move is on its way', {
  tags: 'DRAG-02',
}, () => {
  const game = dealSkyway().game()
  const moving = skyway(openSkyway(game), { type: 'put', pile: 0, place: { row: 0, column: 0 } })
  const waiting = skyway(moving, { type: 'place', row: 1, column: 1 })
  expect(previews(waiting, null)).toEqual([])
  expect(previews({ ...openSkyway({ ...game, isEditable: false }), pile: 0 }, null)).toEqual([])
  expect(
    previews({ ...openSkyway({ ...game, isEditable: false }), place: { row: 0, column: 0 } }, null),
  ).toEqual([])
})
