import { type Card, isJoker } from '@skyway/engine/cards/card.ts'
import * as text from '../../../content/text/cards.ts'
import { isSuit, suitInfo } from './suit.tsx'

const names: Readonly<Record<number, string>> = {
  1: text.values.ace,
  2: text.values.two,
  3: text.values.three,
  4: text.values.four,
  5: text.values.five,
  6: text.values.six,
  7: text.values.seven,
  8: text.values.eight,
  9: text.values.nine,
  10: text.values.ten,
  11: text.values.jack,
  12: text.values.queen,
  13: text.values.king,
  14: text.values.ace,
}

const letters: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K', 14: 'A', 15: 'JO' }

/**
 * Returns the index in a card's corner: A for 1 and 14, J for 11, Q for 12, K for 13, JO for 15; empty for a
 * back or an empty place.
 */
export function valueIndex(value: number): string {
  return letters[value] ?? (value > 1 && value < 11 ? String(value) : '')
}

/** Returns a card's name: 'jack of hearts', 'red joker', 'face-down card'. */
export function cardName(card: Card): string {
  if (isJoker(card)) return card.suit === 1 ? text.redJoker : text.blackJoker
  const value = names[card.value]
  return value !== undefined && isSuit(card.suit)
    ? text.card({ value, suit: suitInfo(card.suit).name })
    : text.faceDown
}

/**
 * Returns the names of stacked cards, the top one first: 'jack of hearts on four of clubs'; 'empty' without
 * cards.
 */
export function stackName(cards: readonly Card[]): string {
  if (cards.length === 0) return text.empty
  return cards.map(cardName).reduce((below, card) => text.stack({ card, below }))
}
