import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import { winningScore } from '@skyway/engine/sandwich/ending.ts'
import * as text from '../../../../content/text/try-rules.ts'
import type { RuleToTry } from '../../try-rules/rule.ts'
import { lastSandwich, sandwichHand } from './positions.ts'

/** The rules of Sandwich. */
export const rules: readonly RuleToTry<SandwichState>[] = [
  { ...text.sandwich.bread, position: sandwichHand('h7 sK d7 c9 d2 s5 h10') },
  { ...text.sandwich.suit, position: sandwichHand('h7 hK h8 s7 c3 dJ s10') },
  { ...text.sandwich.joker, position: sandwichHand('sjoker hjoker s4 dQ c9 h2 dK') },
  // In the right order, the last sandwich wins exactly.
  { ...text.sandwich.end, position: lastSandwich('d7 sK c7', winningScore - 13) },
]
