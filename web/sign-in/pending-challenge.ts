import { useCallback, useEffect } from 'react'
import { currentSession, show } from '../session/snapshot.ts'

/**
 * While a sign-in waits for its next proof, no other can begin in this tab (AUTH-08). Answers the way to say that it waits
 * no longer; leaving the page says so as well.
 */
export function usePendingChallenge(): () => void {
  const settle = useCallback(() => {
    const session = currentSession()
    if (session.status === 'challenge-pending') show({ ...session, status: 'signed-out' })
  }, [])
  useEffect(() => {
    const session = currentSession()
    if (session.status === 'signed-out') show({ ...session, status: 'challenge-pending' })
    return settle
  }, [settle])
  return settle
}
