import { createContext, useContext } from 'react'
import type { User } from './user.ts'

/** What is known of a person that decides what the screens offer. */
export type Role = Pick<User, 'signedIn' | 'isAdmin' | 'isReader'>

/** Whether the screens offer the games to a person. The server decides for itself. */
export function mayPlay({ signedIn, isAdmin, isReader }: Role): boolean {
  return isAdmin || (signedIn && isReader)
}

/**
 * Asks for what a person still lacks in order to play: says that a login is needed, or asks a
 * non-reader for a code. Answers whether the person may play now.
 */
export type AskPermission = () => Promise<boolean>

/** Filled by the room of the codes; the app's root composes the two. */
export const PermissionContext = createContext<AskPermission>(async () => false)

/** Call this before a game is created; go on only when it answers true. */
export function useAskPermission(): AskPermission {
  return useContext(PermissionContext)
}
