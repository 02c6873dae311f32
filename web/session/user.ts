import { createContext, useContext } from 'react'

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

export interface Session {
  user: User
  status: SessionStatus
  signIn: (returnTo?: string) => Promise<void>
  signOut: () => Promise<void>
  markReader: () => void
  updateUser: (part: Partial<User>) => void
}

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

export function useSession(): Session {
  return useContext(SessionContext)
}

export function useUser(): User {
  return useSession().user
}
