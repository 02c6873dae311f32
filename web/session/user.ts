import { createContext, useContext } from 'react'
import { useAlerts } from '../kit/alerts.tsx'

/**
 * The person as the browser stores it (AUTH-18). For display only: the server decides what anybody may do.
 */
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

/** The session, and what a page can do with it. */
export interface Session {
  user: User
  status: SessionStatus
  signIn: (returnTo?: string) => Promise<void>
  signOut: () => Promise<void>
  markReader: () => void
  updateUser: (part: Partial<User>) => void
}

/** The user before anybody is known, and after a sign-out. */
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

/** Returns the session and renders again when it changes in any tab. */
export function useSession(): Session {
  return useContext(SessionContext)
}

/** Returns the user of the session. */
export function useUser(): User {
  return useSession().user
}

/**
 * Returns a function for login buttons: it leaves for the provider and returns to a path of the site, or
 * shows why it cannot.
 */
export function useSignIn(): (returnTo: string) => void {
  const session = useSession()
  const alerts = useAlerts()
  return (returnTo) => {
    session
      .signIn(returnTo)
      .catch((refusal: Error) => alerts.add({ type: 'Warning', message: refusal.message }))
  }
}
