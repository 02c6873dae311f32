import { useState } from 'react'
import * as text from '../../content/text/profile.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import { readConfig } from '../api/config.ts'
import type { Elements } from '../base/elements.ts'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSession } from '../session/user.ts'
import { DownloadButton } from './download-data.tsx'

/** Asks for a proof of identity, and calls back when it is given. */
export type AskProof = (onProven: () => void) => Elements

/**
 * Shows the button that deletes the person's account after a confirmation, and signs out. The server may ask for a proof of
 * identity first.
 */
export function DeleteUser({ askProof }: { askProof: AskProof }) {
  const [asking, setAsking] = useState<'nothing' | 'whether' | 'proof'>('nothing')
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
      if (failure instanceof ApiFailure && failure.code === 'proof-needed') return setAsking('proof')
      setAsking('nothing')
      logFailure('The user could not be deleted', failure)
      alerts.add({ type: 'Error', message: text.deleteFailed })
    } finally {
      setBusy(false)
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
      <Button variant="danger" size="small" onClick={() => setAsking('whether')}>
        {text.deleteUser}
      </Button>
      <Dialog open={asking !== 'nothing'} onClose={() => setAsking('nothing')} title={text.deleteQuestion}>
        {asking === 'proof' ? (
          askProof(() => void remove())
        ) : (
          <>
            <p className="text-muted">{text.downloadFirst}</p>
            <div>
              <DownloadButton />
            </div>
            <div className="flex flex-wrap gap-3">
              <Button variant="danger" busy={busy} onClick={remove}>
                {text.confirmDelete}
              </Button>
              <Button variant="quiet" onClick={() => setAsking('nothing')}>
                {text.keep}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </section>
  )
}
