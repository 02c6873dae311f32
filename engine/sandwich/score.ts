import { type Card, countsAs, isJoker, suits } from '../cards/card.ts'

/** Two slices of bread and what lies between them. */
export interface Sandwich {
  readonly bread: Card
  readonly filling: Card
  readonly lid: Card
}

/** filling - 3 x |bread - bread|, and 10 more when all three are of one suit; a joker as bread matches any slice. */
export function scoreSandwich({ bread, filling, lid }: Sandwich): number {
  return filling.value - 3 * breadDifference(bread, lid) + (isOfOneSuit(bread, filling, lid) ? 10 : 0)
}

function breadDifference(bread: Card, lid: Card): number {
  return isJoker(bread) || isJoker(lid) ? 0 : Math.abs(bread.value - lid.value)
}

/** Whether some suit has all of these cards; a joker is of every suit. */
export function isOfOneSuit(...cards: readonly Card[]): boolean {
  return suits.some((suit) => cards.every((card) => countsAs(card, suit)))
}
