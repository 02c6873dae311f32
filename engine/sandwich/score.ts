import { type Card, countsAs, isJoker, suits } from '../cards/card.ts'

/** Two slices of bread and the filling between them. */
export interface Sandwich {
  readonly bread: Card
  readonly filling: Card
  readonly lid: Card
}

/**
 * Returns filling - 3 x |bread - bread|, plus 10 if all three cards are of one suit. A joker as bread matches
 * any slice.
 */
export function scoreSandwich({ bread, filling, lid }: Sandwich): number {
  return filling.value - 3 * breadDifference(bread, lid) + (isOfOneSuit(bread, filling, lid) ? 10 : 0)
}

function breadDifference(bread: Card, lid: Card): number {
  return isJoker(bread) || isJoker(lid) ? 0 : Math.abs(bread.value - lid.value)
}

/** Returns whether all cards are of one suit. A joker is of every suit. */
export function isOfOneSuit(...cards: readonly Card[]): boolean {
  return suits.some((suit) => cards.every((card) => countsAs(card, suit)))
}
