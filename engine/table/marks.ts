/** The names of what the parts of a game have scored: the suit of a path, or none; points gained, or not. They tell no card. */
export const marks = ['hearts', 'diamonds', 'spades', 'clubs', 'none', 'gained', 'not-gained'] as const

/** `none` and `not-gained` are parts that have not scored. */
export type Mark = (typeof marks)[number]

/** The marks of a game, by rows. */
export type Marks = readonly (readonly Mark[])[]

/** Returns whether a part has scored. */
export function isScored(mark: Mark): boolean {
  return mark !== 'none' && mark !== 'not-gained'
}
