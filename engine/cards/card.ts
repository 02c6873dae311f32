/** 1 hearts, 2 diamonds, 3 spades, 4 clubs. */
export type Suit = 1 | 2 | 3 | 4

/** All suits. Lists with one entry per suit keep this order. */
export const suits = [1, 2, 3, 4] as const satisfies readonly Suit[]

/**
 * A card as the player may see it.
 *
 * `value`: 2 to 10 as printed, 11 jack, 12 queen, 13 king; the ace is 14 in SkyWay and 1 in Sandwich; 15 a
 * joker; 0 a face-down card.
 * `suit`: a `Suit`; 0 for a face-down card, -1 for an empty place. The suit of a joker only selects its
 * picture.
 * `rank`: the card's place in the ordered deck, 1 to 54, unique in a deck; 0 for a face-down card or an empty
 * place.
 */
export interface Card {
  readonly value: number
  readonly suit: number
  readonly rank: number
}

/**
 * A place on the table: a market pile, a place of the grid or a row of the hand. An empty place has no
 * `cards`.
 */
export interface Position {
  readonly row: number
  readonly column: number
  readonly cards: readonly Card[]
  readonly isSelected: boolean
  readonly isHint: boolean
  /** Only where the place is part of a hint: whether its card is played first, second or third. */
  readonly hintOrder?: 1 | 2 | 3
}

/** The value of a joker; no other card has it. */
export const jokerValue = 15

/** A card that shows its back. */
export const faceDown: Card = { value: 0, suit: 0, rank: 0 }

/** Returns whether the card is one of the two jokers. */
export function isJoker(card: Card): boolean {
  return card.value === jokerValue
}

/** Returns whether the card counts as one of the suit. A joker counts as one of every suit. */
export function countsAs(card: Card, suit: Suit): boolean {
  return card.suit === suit || isJoker(card)
}

const suitNames = { 1: 'hearts', 2: 'diamonds', 3: 'spades', 4: 'clubs' } as const
const letters: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K', 14: 'A', 15: 'joker' }

/** The name of a suit in English and in code. */
export type SuitName = (typeof suitNames)[Suit]

/** Returns the name of a suit. */
export function suitName(suit: Suit): SuitName {
  return suitNames[suit]
}

/** Returns the name of a card's value within a sentence: `7`, `K`, `A`, `joker`. */
export function valueName(card: Card): string {
  return letters[card.value] ?? String(card.value)
}
