import { createContext, useContext } from 'react'
import type { User } from '../user.ts'

/** The part of a user that decides what the pages offer. */
export type Role = Pick<User, 'signedIn' | 'isAdmin' | 'isReader'>

/** Returns whether the pages offer the games to a person. The server decides for itself. */
export function mayPlay({ signedIn, isAdmin, isReader }: Role): boolean {
  return isAdmin || (signedIn && isReader)
}

/**
 * Asks a person for what is missing to play: says that a login is needed, or asks a non-reader for a code.
 * Returns whether the person may play now.
 *
 * @param gameName the game that the caller starts next, for the title of the prompt; missing if none
 *   follows
 */
export type AskPermission = (gameName?: string) => Promise<boolean>

/** Provided by the codes feature; the app's root composes the two. */
export const PermissionContext = createContext<AskPermission>(async () => false)

/** Returns the function to call before a game is created. Continue only if it resolves to true. */
export function useAskPermission(): AskPermission {
  return useContext(PermissionContext)
}
