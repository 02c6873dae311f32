import type { GameOf } from '../../store/game.ts'

/** A Ladder game as the server shows it to its player. */
export type LadderGame = GameOf<3>
