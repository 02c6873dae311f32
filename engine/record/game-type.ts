import { games } from '../games.ts'

/** The number of a game that the engine has rules for. */
export type GameTypeId = keyof typeof games

/** Returns whether the value is the number of a game that the engine has rules for. */
export function isGameTypeId(value: unknown): value is GameTypeId {
  return typeof value === 'number' && Object.hasOwn(games, value)
}

/** The numbers of all games that the engine has rules for, in order. */
export const gameTypeIds: readonly GameTypeId[] = Object.keys(games).map(Number).filter(isGameTypeId)
