import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../content/text/shell.ts'
import { interruptsPlay, onSessionEnd } from '../api/session.ts'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'

/**
 * Ends the session and goes home when any call was answered with 401, and says why if that interrupts play.
 */
export function SessionEnd() {
  const navigate = useNavigate()
  const alerts = useAlerts()

  useEffect(() => {
    async function leave() {
      try {
        // Before the page changes, because the place where the session ended is stored. Loaded on demand:
        // only a session needs it.
        const { endSession } = await import('../session/end-session.ts')
        endSession()
      } catch (cause) {
        logFailure('The session could not be ended here', cause)
      }
      await navigate('/')
    }
    return onSessionEnd((call) => {
      if (interruptsPlay(call)) {
        alerts.add({
          type: 'Info',
          message: text.sessionEnded,
          keepAfterRouteChange: true,
        })
      }
      void leave()
    })
  }, [navigate, alerts])
  return null
}
