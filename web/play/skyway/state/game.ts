import type { GameOf } from '../../store/game.ts'

/** A SkyWay game as the server shows it to its player. */
export type SkywayGame = GameOf<1>
