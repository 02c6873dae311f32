import { useState } from 'react'
import * as text from '../../content/text/system.ts'
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
      const reason = failure instanceof Error ? failure.message : String(failure)
      alerts.add({ type: 'Error', message: text.notSwitchedOff({ reason }) })
    }
    setBusy(false)
    setAsking(false)
    await onDone()
  }

  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={className}>
        {text.switchOff}
      </button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={text.switchOffTitle}>
        <p className="text-base">{text.switchOffHint}</p>
        <p className="text-sm break-words text-muted">
          {user.website ? text.byWebsite({ website: user.website }) : text.byServer}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy} onClick={turnOff}>
            {text.switchItOff}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {text.leaveItOn}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
