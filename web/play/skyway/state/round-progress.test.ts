import { suits } from '@skyway/engine/cards/card.ts'
import { scoreGrid } from '@skyway/engine/skyway/score.ts'
import { expect, test } from 'vitest'
import { gridOf as laid } from '../../../../test/support/games/cards.ts'
import { gridOf, progressOf } from './round-progress.ts'

/** Returns a round of which these places are filled. */
function played(piles: Readonly<Record<string, string>>): Parameters<typeof progressOf>[0] {
  const grid = laid(piles)
  const { paths } = scoreGrid(grid)
  return {
    positions: grid.map((pile, place) => ({
      row: Math.floor(place / 3),
      column: place % 3,
      cards: pile ?? [],
      isSelected: false,
      isHint: false,
    })),
    scores: suits.map((suit, index) => ({ suit, scoreValue: paths[index]?.worth ?? 0 })),
  }
}

const [hearts, diamonds, spades, clubs] = [1, 2, 3, 4]

test.each([
  ['an empty sky', {}, 0, []],
  ['a path of hearts', { '1,0': 'h3 c2', '1,1': 'h9 s4', '1,2': 'hA d2' }, 1, []],
  ['a joker that serves two suits', { '1,0': 'h3 d3', '1,1': 'r* c9', '1,2': 'h10 d10' }, 2, []],
  ['a first column without hearts', { '0,0': 'd2 s2', '1,0': 'd3 c3', '2,0': 's4 c4' }, 0, [hearts]],
  [
    'a first column of hearts and clubs',
    { '0,0': 'h2 c2', '1,0': 'h3 c3', '2,0': 'h4 c4' },
    0,
    [diamonds, spades],
  ],
  ['a joker in the first column', { '0,0': 'h2 r*', '1,0': 'h3 c3', '2,0': 'h4 c4' }, 0, []],
  [
    'a last column that only hearts may reach',
    { '0,2': 'h2 h3', '1,2': 'h4 h5', '2,2': 'h6 h7' },
    0,
    [diamonds, spades, clubs],
  ],
  [
    'a last column of twos and threes, which two jokers can reach',
    { '0,2': 'h2 d2', '1,2': 's2 c2', '2,2': 'h3 d3' },
    0,
    [],
  ],
  [
    'the same with both jokers on one place',
    { '0,0': 'r* b*', '0,2': 'h2 d2', '1,2': 's2 c2', '2,2': 'h3 d3' },
    0,
    [hearts, diamonds, spades, clubs],
  ],
])(
  '%s: so many suits have a path, and these can have none any more',
  { tags: 'END-06' },
  (_, piles, paths, lost) => {
    expect(progressOf(played(piles))).toEqual({ paths, lost })
  },
)

test('a place without two cards is empty', () => {
  const { positions } = played({ '1,1': 'h3 c2' })
  expect(gridOf(positions).map((pile) => pile?.length ?? 0)).toEqual([0, 0, 0, 0, 2, 0, 0, 0, 0])
})
