import { createContext, useContext } from 'react'

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
