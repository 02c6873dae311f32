import { createContext, useContext } from 'react'

/** The person as the browser keeps it (AUTH-18). For showing only: the server decides what anyone may do. */
export interface User {
  displayName: string
  profilePicture: string
  emailAddress: string
  website: string
  signedIn: boolean
  signInWarned: boolean
  isAdmin: boolean
  isReader: boolean
}

export type SessionStatus = 'starting' | 'signed-out' | 'signed-in' | 'challenge-pending' | 'signing-out'

/** The session and what a screen can do about it. */
export interface Session {
  user: User
  status: SessionStatus
  signIn: (returnTo?: string) => Promise<void>
  signOut: () => Promise<void>
  markReader: () => void
  updateUser: (part: Partial<User>) => void
}

/** The user before anyone is known, and after a sign-out. */
export const nobody: User = {
  displayName: '',
  profilePicture: '',
  emailAddress: '',
  website: '',
  signedIn: false,
  signInWarned: false,
  isAdmin: false,
  isReader: false,
}

export const SessionContext = createContext<Session>({
  user: nobody,
  status: 'signed-out',
  signIn: async () => {},
  signOut: async () => {},
  markReader: () => {},
  updateUser: () => {},
})

/** The session, drawn anew whenever it changes in any tab. */
export function useSession(): Session {
  return useContext(SessionContext)
}

/** The user alone. */
export function useUser(): User {
  return useSession().user
}
