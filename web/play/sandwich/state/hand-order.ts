import { type Card, isJoker, type Position } from '@skyway/engine/cards/card.ts'
import { choices } from '../../../preferences/preferences.ts'

const handOrders = choices.handOrder

/** An order in which the cards of the hand are drawn. It does not change their rows. */
export type HandOrder = (typeof handOrders)[number]

/** Returns the order that follows when the player changes it. */
export function nextOrder(order: HandOrder): HandOrder {
  return handOrders[(handOrders.indexOf(order) + 1) % handOrders.length] ?? 'dealt'
}

/**
 * Returns the rows of a hand in the order in which they are drawn. By rank, equal ranks lie by suit; by suit, the colors
 * alternate and each suit climbs. Jokers come after all other cards, empty rows last.
 */
export function rowsInOrder(hand: readonly Position[], order: HandOrder): readonly number[] {
  const placed = order === 'dealt' ? hand : hand.toSorted((a, b) => weight(a, order) - weight(b, order))
  return placed.map(({ row }) => row)
}

/** Returns the place of a row among those that are drawn, from 1. */
export function placeOf(row: number, hand: readonly Position[], order: HandOrder): number {
  return rowsInOrder(hand, order).indexOf(row) + 1
}

/** More than any weight of a card. */
const last = 1_000

function weight({ cards: [card] }: Position, order: HandOrder): number {
  if (!card) return last
  if (isJoker(card)) return last - 100 + card.rank
  return order === 'rank' ? card.value * 10 + suitPlace(card) : suitPlace(card) * 100 + card.value
}

/** Hearts, spades, diamonds, clubs: no two suits of one color lie side by side. */
function suitPlace({ suit }: Card): number {
  return [1, 3, 2, 4].indexOf(suit)
}
