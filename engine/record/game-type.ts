/** The number of a game that the engine has rules for: 1 SkyWay, 2 Sandwich. */
export type GameTypeId = 1 | 2

/** Returns whether the value is the number of a game that the engine has rules for. */
export function isGameTypeId(value: unknown): value is GameTypeId {
  return value === 1 || value === 2
}
