/** 1 hearts, 2 diamonds, 3 spades, 4 clubs. */
export type Suit = 1 | 2 | 3 | 4

/** Every suit, in the order in which lists of four name them. */
export const suits = [1, 2, 3, 4] as const satisfies readonly Suit[]

/**
 * A card as the player may see it.
 *
 * `value`: 2-10 as printed, 11 jack, 12 queen, 13 king, the ace 14 in SkyWay and 1 in Sandwich, 15 a joker,
 * 0 a card that shows its back.
 * `suit`: a `Suit`; 0 for a card that shows its back, -1 for an empty place. A joker's suit is for its picture only.
 * `rank`: the card's place in the ordered deck, 1 to 54, unique in a deck; 0 for what is no card.
 */
export interface Card {
  readonly value: number
  readonly suit: number
  readonly rank: number
}

/** A place of the table: a market pile, a place of the grid or a row of the hand. `cards` is empty when nothing lies there. */
export interface Position {
  readonly row: number
  readonly column: number
  readonly cards: readonly Card[]
  readonly isSelected: boolean
  readonly isHint: boolean
  /** When the place is part of a hint: which of the three cards to play first, second and third. */
  readonly hintOrder?: 1 | 2 | 3
}

/** The value by which a joker is told from every other card. */
export const jokerValue = 15

/** A card that shows its back. */
export const faceDown: Card = { value: 0, suit: 0, rank: 0 }

/** Whether the card is one of the two jokers. */
export function isJoker(card: Card): boolean {
  return card.value === jokerValue
}

/** Whether the card counts as one of this suit: its own cards do, and so does every joker. */
export function countsAs(card: Card, suit: Suit): boolean {
  return card.suit === suit || isJoker(card)
}
