import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { currentSession, onSessionChange, sessionAtFirst, updateUser } from './snapshot.ts'
import { type Session, SessionContext } from './user.ts'
import { signIn, signOut, startSession } from './when-needed.ts'

/** Starts the session when the site opens and shows it to all screens. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { user, status } = useSyncExternalStore(onSessionChange, currentSession, sessionAtFirst)
  const navigate = useNavigate()
  useEffect(() => {
    let isGone = false
    void startSession().then((returnTo) => {
      if (!isGone && returnTo !== null) return navigate(returnTo, { replace: true })
      return undefined
    })
    return () => {
      isGone = true
    }
  }, [navigate])
  const session = useMemo<Session>(
    () => ({ user, status, signIn, signOut, updateUser, markReader: () => updateUser({ isReader: true }) }),
    [user, status],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
