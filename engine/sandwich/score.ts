import { type Card, countsAs, isJoker, suits } from '../cards/card.ts'

/** Two slices of bread and the filling between them. */
export interface Sandwich {
  readonly bread: Card
  readonly filling: Card
  readonly lid: Card
}

/** Points for each step between the two slices of bread, to be taken off. */
export const breadFactor = 3
const oneSuitBonus = 10

/** What the score of a sandwich is made of. */
export interface ScoreParts {
  /** The value of the filling. */
  readonly filling: number
  /** How far the two slices of bread are apart; 0 if one of them is a joker, which matches any slice. */
  readonly difference: number
  /** The points for three cards of one suit, otherwise 0. */
  readonly bonus: number
}

/** Returns filling - 3 x |bread - bread|, plus 10 if all three cards are of one suit. */
export function scoreSandwich(sandwich: Sandwich): number {
  const { filling, difference, bonus } = scoreParts(sandwich)
  return filling - breadFactor * difference + bonus
}

/** Returns what the score of a sandwich is made of. */
export function scoreParts({ bread, filling, lid }: Sandwich): ScoreParts {
  return {
    filling: filling.value,
    difference: isJoker(bread) || isJoker(lid) ? 0 : Math.abs(bread.value - lid.value),
    bonus: isOfOneSuit(bread, filling, lid) ? oneSuitBonus : 0,
  }
}

/** Returns whether all cards are of one suit. A joker is of every suit. */
export function isOfOneSuit(...cards: readonly Card[]): boolean {
  return suits.some((suit) => cards.every((card) => countsAs(card, suit)))
}
