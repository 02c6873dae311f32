import type { SkywayState } from '../../skyway/deal.ts'
import { placeCount } from '../../skyway/grid.ts'
import type { GameSearch } from '../game-search.ts'
import { evaluateMove } from './evaluate-move.ts'
import { solveSkyway } from './perfect-play.ts'

/** How good moves of SkyWay are looked for. */
export const skywaySearch: GameSearch<SkywayState> = {
  findPerfectPlay: (state) => solveSkyway(state),
  roundPar: 198,
  choicesInRound: placeCount,
  isChoice: () => true,
  evaluateMove,
}
