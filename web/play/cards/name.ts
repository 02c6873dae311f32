import { type Card, isJoker } from '@skyway/engine/cards/card.ts'
import { isSuit, suitInfo } from './suit.tsx'

const values: Readonly<Record<number, readonly [index: string, spoken: string]>> = {
  1: ['A', 'ace'],
  2: ['2', 'two'],
  3: ['3', 'three'],
  4: ['4', 'four'],
  5: ['5', 'five'],
  6: ['6', 'six'],
  7: ['7', 'seven'],
  8: ['8', 'eight'],
  9: ['9', 'nine'],
  10: ['10', 'ten'],
  11: ['J', 'jack'],
  12: ['Q', 'queen'],
  13: ['K', 'king'],
  14: ['A', 'ace'],
  15: ['JO', 'joker'],
}

/**
 * Returns the index in a card's corner: A for 1 and 14, J for 11, Q for 12, K for 13, JO for 15; empty for a
 * back or an empty place.
 */
export function valueIndex(value: number): string {
  return values[value]?.[0] ?? ''
}

/** Returns a card's name: 'jack of hearts', 'red joker', 'face-down card'. */
export function cardName(card: Card): string {
  if (isJoker(card)) return card.suit === 1 ? 'red joker' : 'black joker'
  const spoken = values[card.value]?.[1]
  return spoken !== undefined && isSuit(card.suit)
    ? `${spoken} of ${suitInfo(card.suit).plural}`
    : 'face-down card'
}

/**
 * Returns the names of stacked cards, the top one first: 'jack of hearts on four of clubs'; 'empty' without
 * cards.
 */
export function stackName(cards: readonly Card[]): string {
  return cards.length === 0 ? 'empty' : cards.map(cardName).reverse().join(' on ')
}
