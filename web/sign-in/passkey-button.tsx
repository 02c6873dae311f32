import * as text from '../../content/text/credentials.ts'
import { Button } from '../kit/button.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { knowsPasskeys } from './provider/passkey.ts'
import type { PasskeySignIn } from './use-passkey.ts'

/** Shows the button that signs in with a passkey, if the browser supports passkeys, and why a passkey was refused. */
export function PasskeyButton({ passkey: { busy, message, choose } }: { passkey: PasskeySignIn }) {
  const isHydrated = useHydrated()
  if (isHydrated && !knowsPasskeys()) return null
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
