import type { GameOf } from '../../store/game.ts'

/** A Sandwich game as the server shows it to its player. */
export type SandwichGame = GameOf<2>
