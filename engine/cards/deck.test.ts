import { describe, expect, test } from 'vitest'
import { countsAs, isJoker, suits, valueName } from './card.ts'
import { aceHighDeck, aceLowDeck } from './deck.ts'

describe.each([
  ['SkyWay', 'SKY-07', aceHighDeck, 14],
  ['Sandwich', 'SAND-05', aceLowDeck, 1],
] as const)('the deck of %s', (_, requirement, deck, ace) => {
  test('has 54 cards, ranks 1 to 54 in order', { tags: [requirement, 'TABLE-01'] }, () => {
    expect(deck.map(({ rank }) => rank)).toEqual(Array.from({ length: 54 }, (_, index) => index + 1))
  })

  test('has thirteen cards of each suit, low to high, and two jokers', {
    tags: [requirement, 'TABLE-01'],
  }, () => {
    for (const suit of suits) {
      const values = deck.slice((suit - 1) * 13, suit * 13)
      expect(values.every((card) => card.suit === suit)).toBe(true)
      expect(values.map(({ value }) => value)).toEqual(
        Array.from({ length: 13 }, (_, step) => (ace === 1 ? 1 : 2) + step),
      )
    }
    expect(deck.slice(52)).toEqual([
      { value: 15, suit: 1, rank: 53 },
      { value: 15, suit: 3, rank: 54 },
    ])
  })

  test('shows A for the ace and J, Q, K for 11, 12, 13', { tags: [requirement, 'TABLE-01'] }, () => {
    const hearts = new Map(deck.slice(0, 13).map((card) => [card.value, valueName(card)]))
    expect([ace, 10, 11, 12, 13].map((value) => hearts.get(value))).toEqual(['A', '10', 'J', 'Q', 'K'])
  })
})

test('a joker counts as a card of every suit, other cards only of their own', {
  tags: ['SKY-07', 'SAND-05'],
}, () => {
  for (const card of aceHighDeck) {
    expect(suits.filter((suit) => countsAs(card, suit))).toEqual(isJoker(card) ? [1, 2, 3, 4] : [card.suit])
  }
})
