import { useState } from 'react'
import * as text from '../../content/text/credentials.ts'
import type { SignInResult } from '../api/answers.ts'
import { Button } from '../kit/button.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { interactionField } from './provider/interaction.ts'
import { knowsPasskeys, signInWithPasskey } from './provider/passkey.ts'
import { Refused } from './provider/provider.ts'

/** Shows the button that signs in with a passkey, if the browser supports passkeys. */
export function PasskeyButton({ goOn }: { goOn: (answer: SignInResult) => Promise<boolean> }) {
  const isHydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  if (isHydrated && !knowsPasskeys()) return null

  async function choose() {
    setBusy(true)
    setMessage(null)
    try {
      if (!(await goOn(await signInWithPasskey(interactionField())))) setBusy(false)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setMessage(error.refusal.message)
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-2">
      <Button variant="quiet" size="large" busy={busy} onClick={choose} className="w-full">
        {text.usePasskey}
      </Button>
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {message}
      </p>
    </div>
  )
}
