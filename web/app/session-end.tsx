import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { interruptsPlay, onSessionEnd } from '../api/session-end.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { endSession } from '../session/snapshot.ts'

/** Ends the session and sends a visitor home when any call was answered 401, and says why where play was interrupted. */
export function SessionEnd() {
  const navigate = useNavigate()
  const alerts = useAlerts()

  useEffect(
    () =>
      onSessionEnd((call) => {
        if (interruptsPlay(call)) {
          alerts.add({
            type: 'Info',
            message: 'You need to login again, your token has likely expired',
            keepAfterRouteChange: true,
          })
        }
        endSession()
        void navigate('/')
      }),
    [navigate, alerts],
  )
  return null
}
