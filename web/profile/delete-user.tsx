import { useState } from 'react'
import * as text from '../../content/text/profile.ts'
import { answer, api } from '../api/client.ts'
import { readConfig } from '../api/config.ts'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSession } from '../session/user.ts'

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
      alerts.add({ type: 'Error', message: text.deleteFailed })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  if (provider !== null) {
    return (
      <Dialog open onClose={signOut} title={text.deleted}>
        <p>{text.accountStays({ provider })}</p>
        <Button className="justify-self-start" onClick={signOut}>
          {text.logOut}
        </Button>
      </Dialog>
    )
  }
  return (
    <section className="grid justify-items-start gap-3 border-t border-line pt-6">
      <p className="text-sm text-muted">{text.deleteHint}</p>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        {text.deleteUser}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={text.deleteQuestion}>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy} onClick={remove}>
            {text.confirmDelete}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {text.keep}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
