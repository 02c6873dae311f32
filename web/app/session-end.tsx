import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onSessionEnd } from '../api/session.ts'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'

/**
 * Ends the session and goes home when any call was answered with 401 or because the account is disabled, and says why.
 * Goes back once the person has logged in in another tab.
 */
export function SessionEnd() {
  const navigate = useNavigate()
  const alerts = useAlerts()

  useEffect(
    () =>
      onSessionEnd((call) => {
        // Loaded on demand: only a session needs it.
        void import('../session/access/refused-call.ts')
          .then(({ leaveSession, returnAfterLoginElsewhere }) => {
            const isOver = leaveSession(call, alerts.add)
            if (isOver) returnAfterLoginElsewhere(navigate)
            return isOver
          })
          .catch((cause: unknown) => {
            logFailure('The session could not be ended here', cause)
            return true
          })
          .then((isOver) => isOver && navigate('/'))
      }),
    [navigate, alerts],
  )
  return null
}
