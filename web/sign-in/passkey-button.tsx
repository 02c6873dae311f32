import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import type { Onward } from './account.ts'
import { askedFields } from './asked-query.ts'
import { knowsPasskeys, signInWithPasskey } from './passkey.ts'
import { Refused } from './provider.ts'

/** Signs in with a passkey, where the browser knows any. */
export function PasskeyButton({ goOn }: { goOn: (answer: Onward) => Promise<boolean> }) {
  const isHydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  if (isHydrated && !knowsPasskeys()) return null

  async function choose() {
    setBusy(true)
    setMessage(null)
    try {
      if (!(await goOn(await signInWithPasskey(askedFields())))) setBusy(false)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setMessage(error.refusal.message)
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-2">
      <Button variant="quiet" size="large" busy={busy} onClick={choose} className="w-full">
        Use a passkey
      </Button>
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {message}
      </p>
    </div>
  )
}
