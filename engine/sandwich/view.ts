import type { Position } from '../cards/card.ts'
import { seedToHex } from '../chance/seed.ts'
import type { SharedView } from '../table/view.ts'
import { deckCount, discardCount, type SandwichState } from './deal.ts'
import { isOver, isWon } from './ending.ts'
import { hint } from './hint.ts'
import { scoreSandwich } from './score.ts'

/** What the player of a Sandwich game may see. */
export interface SandwichView extends SharedView {
  readonly gameTypeId: 2
  /** Seven rows, column 0; an empty row has no cards. */
  readonly hand: readonly Position[]
  /** What the last move added to the score; 0 for a hint. */
  readonly scoreChange: number
}

/** Returns what the player may see of the game, with the cards of a hint marked once it was given. */
export function viewSandwich(state: SandwichState): SandwichView {
  const over = isOver(state)
  return {
    gameTypeId: 2,
    gameOver: over,
    gameWon: isWon(state),
    gameScore: state.score,
    isEditable: !over,
    turn: state.turn,
    round: 1,
    deckCount: deckCount(state),
    discardCount: discardCount(state),
    autoWon: false,
    commitment: state.commitment,
    seed: over ? seedToHex(state.seed) : null,
    hand: handView(state),
    scoreChange: state.lastSandwich ? scoreSandwich(state.lastSandwich) : 0,
  }
}

function handView(state: SandwichState): readonly Position[] {
  const hinted = state.hinted ? hint(state.hand, state.order.slice(state.dealt)) : null
  return state.hand.map((card, row) => {
    const step = hinted?.indexOf(row) ?? -1
    const position = { row, column: 0, cards: card ? [card] : [], isSelected: step >= 0, isHint: step >= 0 }
    return step === 0 || step === 1 || step === 2 ? { ...position, hintOrder: hintOrders[step] } : position
  })
}

const hintOrders = [1, 2, 3] as const
