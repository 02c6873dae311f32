import { useState } from 'react'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useUser } from '../session/user.ts'
import { switchOff } from './backend.ts'

/** Shows the button that switches the backend off for everybody, after a confirmation. */
export function SwitchOff({ className, onDone }: { className: string; onDone: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const user = useUser()
  const alerts = useAlerts()

  async function turnOff() {
    setBusy(true)
    try {
      await switchOff(user)
    } catch (failure) {
      logFailure('The backend could not be switched off', failure)
      const detail = failure instanceof Error ? failure.message : String(failure)
      alerts.add({ type: 'Error', message: `The backend could not be switched off. ${detail}` })
    }
    setBusy(false)
    setAsking(false)
    await onDone()
  }

  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={className}>
        Switch off
      </button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Switch the backend off?">
        <p className="text-base">
          Nobody can play until an admin switches it on again. Pages and sign-in go on, and no move that was
          made is lost.
        </p>
        <p className="text-sm break-words text-muted">
          {user.website ? `Your website is asked to do it: ${user.website}` : 'The server does it by itself.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy} onClick={turnOff}>
            Switch it off
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Leave it on
          </Button>
        </div>
      </Dialog>
    </>
  )
}
