import type { Card, Position } from '../cards/card.ts'
import { seedToHex } from '../chance/seed.ts'
import type { SharedView } from '../table/view.ts'
import { deckCount, discardCount, type LadderState } from './deal.ts'
import { gameScore, isOver, isWon } from './ending.ts'

/** What the player of a Ladder game may see. */
export interface LadderView extends SharedView {
  readonly gameTypeId: 3
  /** Five places; none when the game is over. */
  readonly row: readonly Position[]
  /** The cards on the ladder, from low to high. */
  readonly ladder: readonly Position[]
}

/** Returns what the player may see of the game. */
export function viewLadder(state: LadderState): LadderView {
  const over = isOver(state)
  return {
    gameTypeId: 3,
    gameOver: over,
    gameWon: isWon(state),
    gameScore: gameScore(state),
    isEditable: !over,
    turn: state.turn,
    round: 1,
    deckCount: deckCount(state),
    discardCount: discardCount(state),
    autoWon: false,
    commitment: state.commitment,
    seed: over ? seedToHex(state.seed) : null,
    row: over ? [] : state.row.map(placeOf),
    ladder: state.ladder.map(placeOf),
  }
}

function placeOf(card: Card, row: number): Position {
  return { row, column: 0, cards: [card], isSelected: false, isHint: false }
}
