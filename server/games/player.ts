import { type Caller, mayPlay } from '../session/caller.ts'

/** The player who moves, as far as the token describes them. */
export interface Player {
  readonly personId: number
  readonly isAdmin: boolean
  /**
   * Whether the token alone allows playing: an admin, or a reader by group. Otherwise the database decides by
   * redeemed codes.
   */
  readonly mayPlay: boolean
}

/** Returns the caller as a player. */
export function playerOf(caller: Caller): Player {
  return { personId: caller.personId, isAdmin: caller.isAdmin, mayPlay: mayPlay(caller) }
}
