import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { provideTokens } from '../api/session.ts'
import { lazySignIn, lazySignOut, lazyStart } from './lazy-session.ts'
import { currentSession, onSessionChange, sessionAtFirst, updateUser } from './snapshot.ts'
import { accessToken } from './token.ts'
import { SessionContext, type SessionStore } from './user.ts'

provideTokens(accessToken)

const store: SessionStore = {
  subscribe: onSessionChange,
  current: currentSession,
  atFirst: sessionAtFirst,
  actions: {
    signIn: lazySignIn,
    signOut: lazySignOut,
    markReader: () => updateUser({ isReader: true }),
    updateUser,
  },
}

/** Starts the session when the site opens and provides it to all pages. */
export function SessionProvider({ children }: { children: ReactNode }) {
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
  return <SessionContext value={store}>{children}</SessionContext>
}
