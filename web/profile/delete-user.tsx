import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { readConfig } from '../api/read-config.ts'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSession } from '../session/user.ts'
import { profileMessages } from './messages.ts'

/** Shows the button that deletes the person's account after a confirmation, and signs out. */
export function DeleteUser() {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [provider, setProvider] = useState<string | null>(null)
  const { signOut } = useSession()
  const alerts = useAlerts()

  async function remove() {
    setBusy(true)
    try {
      const { account } = await answer(api.DELETE('/AppUser'))
      if (account === 'deleted') return await signOut()
      setProvider(URL.parse((await readConfig()).auth.issuer)?.host ?? '')
    } catch (failure) {
      logFailure('The user could not be deleted', failure)
      alerts.add({ type: 'Error', message: profileMessages.deleteFailed })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  if (provider !== null) {
    return (
      <Dialog open onClose={signOut} title="You are deleted here">
        <p>{profileMessages.accountStays(provider)}</p>
        <Button className="justify-self-start" onClick={signOut}>
          Sign out
        </Button>
      </Dialog>
    )
  }
  return (
    <section className="grid justify-items-start gap-3 border-t border-line pt-6">
      <p className="text-sm text-muted">
        Your account, your name and your picture go at once and cannot be brought back.
      </p>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Delete my user
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={profileMessages.sureToDelete}>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy} onClick={remove}>
            Delete
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
