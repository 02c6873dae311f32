import { expect, test } from 'vitest'
import { gridOf, shuffled } from '../../test/support/games/cards.ts'
import { suits } from '../cards/card.ts'
import { aceHighDeck } from '../cards/deck.ts'
import { pseudoRandom } from '../chance/pseudo-random.ts'
import { brokenPath } from './broken-path.ts'
import { columnOf } from './grid.ts'
import { winningPath } from './path.ts'

function brokenOf(piles: Readonly<Record<string, string>>) {
  const broken = brokenPath(
    gridOf(piles).map((pile) => pile ?? []),
    1,
  )
  return (
    broken && {
      values: broken.steps.map(({ card }) => card.value),
      fall: broken.fall && [broken.fall.place, broken.fall.card.value],
    }
  )
}

test.each([
  ['a card that is too low', { '1,0': 'h3', '1,1': 'h9', '1,2': 'h6' }, [3, 9], [5, 6]],
  [
    'the same value cannot come twice: the higher card of the pile',
    { '1,0': 'h9', '1,1': 'h4 h6' },
    [9],
    [4, 6],
  ],
  ['no card of the suit', { '1,0': 'h3', '1,1': 'h9' }, [3, 9], null],
  [
    'farther to the right counts first',
    { '0,0': 'h2', '1,0': 'h3', '2,0': 'h5', '2,1': 'h8' },
    [2, 3, 5, 8],
    null,
  ],
  [
    'a fall explains more than a gap',
    { '0,0': 'h2', '0,1': 'h9', '2,0': 'h4', '2,1': 'h10', '2,2': 'h7' },
    [4, 10],
    [8, 7],
  ],
  ['a joker does not let it go down', { '1,0': 'h9', '1,1': 'r*', '1,2': 'h8' }, [9, 15], [5, 8]],
])('a climb breaks: %s', { tags: 'SKY-07' }, (_, piles, values, fall) => {
  expect(brokenOf(piles)).toEqual({ values, fall })
})

test('a suit without a card in the left column has no climb', { tags: 'SKY-07' }, () => {
  expect(brokenOf({ '1,1': 'h9', '1,2': 'hK' })).toBeNull()
})

test('over many full skies, a broken climb follows the rules and does not reach the right column', {
  tags: 'SKY-07',
}, () => {
  const random = pseudoRandom(7)
  let falls = 0
  for (let deal = 0; deal < 300; deal += 1) {
    const deck = shuffled(aceHighDeck, random)
    const grid = Array.from({ length: 9 }, (_, place) => deck.slice(2 * place, 2 * place + 2))
    for (const suit of suits) {
      const piles = grid.map(([upper, lower]) => (upper && lower ? ([upper, lower] as const) : null))
      if (winningPath(piles, suit).worth > 0) continue
      const broken = brokenPath(grid, suit)
      if (!broken) continue
      expect(columnOf(broken.steps[0]?.place ?? -1)).toBe(0)
      for (const { place } of broken.steps) expect(columnOf(place)).toBeLessThan(2)
      if (broken.fall) falls += 1
    }
  }
  expect(falls).toBeGreaterThan(100)
})
