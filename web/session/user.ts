import { createContext, useContext, useSyncExternalStore } from 'react'
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

/** The session as all pages see it. */
export interface Snapshot {
  readonly user: User
  readonly status: SessionStatus
}

/** What a page can do with the session. */
interface SessionActions {
  readonly signIn: (returnTo?: string) => Promise<void>
  /** Begins with a new account, for a person who is new here. */
  readonly signUp: (returnTo?: string) => Promise<void>
  readonly signOut: () => Promise<void>
  /** Loads what the server says about the person. Returns why it could not, or null. */
  readonly loadUser: () => Promise<unknown>
  readonly markReader: () => void
  readonly updateUser: (part: Partial<User>) => void
}

/** Holds the session. It stays the same object, so that a change renders only what shows the session. */
export interface SessionStore {
  /** Calls the listener after every change. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => Snapshot
  /** Returns the session with which a prerendered page is hydrated. */
  readonly atFirst: () => Snapshot
  readonly actions: SessionActions
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

const signedOut: Snapshot = { user: nobody, status: 'signed-out' }

export const SessionContext = createContext<SessionStore>({
  subscribe: () => () => {},
  current: () => signedOut,
  atFirst: () => signedOut,
  actions: {
    signIn: async () => {},
    signUp: async () => {},
    signOut: async () => {},
    loadUser: async () => null,
    markReader: () => {},
    updateUser: () => {},
  },
})

/** Returns the session and what can be done with it. Renders again when it changes in any tab. */
export function useSession(): Snapshot & SessionActions {
  const { subscribe, current, atFirst, actions } = useContext(SessionContext)
  return { ...useSyncExternalStore(subscribe, current, atFirst), ...actions }
}

/** Returns the user of the session. */
export function useUser(): User {
  return useSession().user
}

/**
 * Returns a function for login buttons: it leaves for the provider and returns to a path of the site, by default
 * the present one, or shows why it cannot.
 */
export function useSignIn(): (returnTo?: string) => void {
  return useLeaving(useContext(SessionContext).actions.signIn)
}

/** Returns the same for people who are probably new: the provider begins with a new account. */
export function useSignUp(): (returnTo?: string) => void {
  return useLeaving(useContext(SessionContext).actions.signUp)
}

function useLeaving(leave: SessionActions['signIn']): (returnTo?: string) => void {
  const alerts = useAlerts()
  return (returnTo) => {
    leave(returnTo).catch((refusal: Error) => alerts.add({ type: 'Warning', message: refusal.message }))
  }
}
