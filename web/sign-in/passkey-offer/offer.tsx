import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as text from '../../../content/text/passkey-offer.ts'
import { answer, api, auth } from '../../api/client.ts'
import { readConfig } from '../../api/config.ts'
import { logFailure } from '../../base/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { prefer, preferences } from '../../preferences/store.ts'
import { isElsewhere } from '../other-provider.ts'
import { addPasskey, knowsPasskeys } from '../provider/passkey.ts'
import { answered, Refused } from '../provider/provider.ts'
import { endPasskeyOffer } from './mark.ts'

/**
 * Offers to create a passkey after a login by password, if the device can and the account has none.
 *
 * @param onEnd called when nothing is offered any more
 */
export default function PasskeyOffer({ onEnd }: { onEnd: () => void }) {
  const { pathname } = useLocation()
  const [isUseful, setUseful] = useState(false)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    let isGone = false
    void isPasskeyUseful().then((isNeeded) => {
      if (isGone) return
      setUseful(isNeeded)
      if (isNeeded) return
      endPasskeyOffer()
      onEnd()
    })
    return () => {
      isGone = true
    }
  }, [onEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that shows a dialog of its own is not disturbed, the next one may be
  useEffect(() => {
    if (isUseful && document.querySelector('dialog[open]') === null) setOpen(true)
  }, [isUseful, pathname])

  return isOpen ? <OfferDialog onEnd={onEnd} /> : null
}

function OfferDialog({ onEnd }: { onEnd: () => void }) {
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  function decline() {
    endPasskeyOffer()
    prefer({ passkeyOffer: false })
    onEnd()
  }

  async function create() {
    setBusy(true)
    setMessage(null)
    try {
      await addPasskey()
      endPasskeyOffer()
      alerts.add({ type: 'Success', message: text.created })
      onEnd()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { code, message: reason } = error.refusal
      setMessage(code === 'proof-needed' ? text.tooLate : reason)
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={decline} title={text.title}>
      <p>{text.introduction}</p>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={create}>
          {text.create}
        </Button>
        <Button variant="quiet" onClick={decline}>
          {text.notNow}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * Returns whether this device has an authenticator of its own, such as a fingerprint reader, and the account, which this
 * server keeps, has no passkey yet and has not declined one; false if that cannot be found out.
 */
async function isPasskeyUseful(): Promise<boolean> {
  try {
    if (!knowsPasskeys() || !(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()))
      return false
    if (!preferences().passkeyOffer || isElsewhere((await readConfig()).auth)) return false
    // After a logout, only the account knows what its person has chosen.
    const [{ passkeyOffer = true }, { passkeys }] = await Promise.all([
      answer(api.GET('/AppUser/preferences')),
      answered(auth.GET('/account')),
    ])
    return passkeyOffer && passkeys.length === 0
  } catch (cause) {
    logFailure('The passkeys of the account could not be read', cause)
    return false
  }
}
