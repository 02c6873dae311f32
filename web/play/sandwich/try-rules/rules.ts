import type { Card } from '@skyway/engine/cards/card.ts'
import { cardsInSandwich, handSize, type SandwichState, startSandwich } from '@skyway/engine/sandwich/deal.ts'
import { sandwichesInGame, winningScore } from '@skyway/engine/sandwich/ending.ts'
import type { Sandwich } from '@skyway/engine/sandwich/score.ts'
import * as text from '../../../../content/text/try-rules.ts'
import { cardsOf, seed, without } from '../../try-rules/named-cards.ts'
import type { RuleToTry } from '../../try-rules/rule.ts'

const firstHand = startSandwich(seed)

/**
 * Returns the start of a Sandwich game with this hand.
 *
 * @param names the seven cards, such as `h7 sK d7 c9 d2 s5 h10`
 * @throws RangeError if a card is named wrongly or twice
 */
export function sandwichHand(names: string): SandwichState {
  const hand = cardsOf(firstHand.order, names)
  return { ...firstHand, hand, order: [...hand, ...without(firstHand.order, hand)] }
}

/**
 * Returns a Sandwich game of which only the last sandwich is missing.
 *
 * @param names its three cards
 * @throws RangeError if a card is named wrongly or twice
 */
export function lastSandwich(names: string, score: number): SandwichState {
  const last = cardsOf(firstHand.order, names)
  if (last.length !== cardsInSandwich) throw new RangeError('A sandwich has three cards.')
  const eaten = without(firstHand.order, last)
  const sandwiches = Array.from({ length: sandwichesInGame - 1 }, (_, index) =>
    sandwichOf(eaten.slice(index * cardsInSandwich)),
  )
  return {
    ...firstHand,
    turn: sandwiches.length,
    order: [...eaten, ...last],
    dealt: eaten.length + last.length,
    // Every other row, so that the hand shows that the others have become empty.
    hand: Array.from({ length: handSize }, (_, row) =>
      row % 2 === 1 ? (last[(row - 1) / 2] ?? null) : null,
    ),
    score,
    sandwiches,
  }
}

function sandwichOf([bread, filling, lid]: readonly Card[]): Sandwich {
  if (!bread || !filling || !lid) throw new RangeError('A sandwich has three cards.')
  return { bread, filling, lid }
}

/** The rules of Sandwich. */
export const rules: readonly RuleToTry<SandwichState>[] = [
  { ...text.sandwich.bread, position: sandwichHand('h7 sK d7 c9 d2 s5 h10') },
  { ...text.sandwich.suit, position: sandwichHand('h7 hK h8 s7 c3 dJ s10') },
  { ...text.sandwich.joker, position: sandwichHand('sjoker hjoker s4 dQ c9 h2 dK') },
  // In the right order, the last sandwich wins exactly.
  { ...text.sandwich.end, position: lastSandwich('d7 sK c7', winningScore - 13) },
]
