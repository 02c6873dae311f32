import type { Card, Suit } from './card.ts'

const suitNames: Record<Suit, string> = { 1: 'hearts', 2: 'diamonds', 3: 'spades', 4: 'clubs' }
const letters: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K', 14: 'A', 15: 'joker' }

/** Returns the name of a suit within a sentence: `hearts`. */
export function suitName(suit: Suit): string {
  return suitNames[suit]
}

/** Returns the name of a card's value within a sentence: `7`, `K`, `A`, `joker`. */
export function valueName(card: Card): string {
  return letters[card.value] ?? String(card.value)
}
