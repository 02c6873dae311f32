import { expect, test } from 'vitest'
import { sandwichCard } from '../../../../test/support/games/cards.ts'
import { type HandOrder, nextOrder, placeOf, rowsInOrder } from './hand-order.ts'

/** Returns a hand of these cards; '-' is an empty row. */
const handOf = (cards: string) =>
  cards.split(' ').map((name, row) => ({
    row,
    column: 0,
    cards: name === '-' ? [] : [sandwichCard(name)],
    isSelected: false,
    isHint: false,
  }))

/** Returns the cards of a hand as they are drawn. */
function drawn(cards: string, order: HandOrder): string {
  const names = cards.split(' ')
  return rowsInOrder(handOf(cards), order)
    .map((row) => names[row])
    .join(' ')
}

test.each<[HandOrder, string, string]>([
  ['dealt', 'sK h2 r* - c7 dA h7', 'sK h2 r* - c7 dA h7'],
  ['rank', 'sK h2 cJ d10 c7 dA h7', 'dA h2 h7 c7 d10 cJ sK'],
  ['rank', 'c5 d5 s5 h5 h4 h6 d4', 'h4 d4 h5 s5 d5 c5 h6'],
  ['suit', 'sK h2 cJ d10 c7 dA h7', 'h2 h7 sK dA d10 c7 cJ'],
  ['suit', 'c2 d2 s2 h2 c3 d3 s3', 'h2 s2 s3 d2 d3 c2 c3'],
  ['rank', 'b* hK r* hA - d9 -', 'hA d9 hK r* b* - -'],
  ['suit', 'b* cK r* cA - h9 -', 'h9 cA cK r* b* - -'],
])('by %s, %s are drawn as %s', { tags: 'HAND-01' }, (order, cards, expected) => {
  expect(drawn(cards, order)).toBe(expected)
})

test('a row is counted by where its card is drawn', { tags: 'HAND-01' }, () => {
  const hand = handOf('sK h2 cJ d10 c7 dA h7')
  expect(placeOf(0, hand, 'dealt')).toBe(1)
  expect(placeOf(0, hand, 'rank')).toBe(7)
  expect(placeOf(5, hand, 'rank')).toBe(1)
})

test('the orders follow one another', { tags: 'HAND-01' }, () => {
  expect(nextOrder('dealt')).toBe('rank')
  expect(nextOrder('rank')).toBe('suit')
  expect(nextOrder('suit')).toBe('dealt')
})
