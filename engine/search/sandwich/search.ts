import type { SandwichState } from '../../sandwich/deal.ts'
import { sandwichesInGame } from '../../sandwich/ending.ts'
import { hintMove } from '../../sandwich/move.ts'
import type { GameSearch } from '../game-search.ts'
import { evaluateMove } from './evaluate-move.ts'
import { solveSandwich } from './perfect-play.ts'

/** How good moves of Sandwich are looked for. */
export const sandwichSearch: GameSearch<SandwichState> = {
  findPerfectPlay: solveSandwich,
  roundPar: 257,
  choicesInRound: sandwichesInGame,
  isChoice: ({ actionId }) => actionId !== hintMove.actionId,
  evaluateMove,
}
