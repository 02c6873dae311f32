import type { Caller } from '../session/caller.ts'

/** Who moves, as far as the token tells. */
export interface Player {
  readonly personId: number
  readonly isAdmin: boolean
  /** May play whatever the database says of codes: an admin, or a reader by the token's groups. */
  readonly mayPlay: boolean
}

/** The caller as a player. */
export function playerOf(caller: Caller): Player {
  return { personId: caller.personId, isAdmin: caller.isAdmin, mayPlay: caller.isAdmin || caller.isReader }
}
