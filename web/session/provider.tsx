import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { provideTokens } from '../api/session.ts'
import { lazySignIn, lazySignOut, lazyStart } from './lazy-session.ts'
import { currentSession, onSessionChange, sessionAtFirst, updateUser } from './snapshot.ts'
import { accessToken } from './token.ts'
import { type Session, SessionContext } from './user.ts'

provideTokens(accessToken)

/** Starts the session when the site opens and provides it to all pages. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { user, status } = useSyncExternalStore(onSessionChange, currentSession, sessionAtFirst)
  const navigate = useNavigate()
  useEffect(() => {
    let isGone = false
    void lazyStart().then((returnTo) => {
      if (!isGone && returnTo !== null) return navigate(returnTo, { replace: true })
      return undefined
    })
    return () => {
      isGone = true
    }
  }, [navigate])
  const session = useMemo<Session>(
    () => ({
      user,
      status,
      signIn: lazySignIn,
      signOut: lazySignOut,
      updateUser,
      markReader: () => updateUser({ isReader: true }),
    }),
    [user, status],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
