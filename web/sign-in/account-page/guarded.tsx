import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { EntryForm } from '../entry-form.tsx'
import { PasswordField } from '../fields.tsx'
import { knowsPasskeys } from '../passkey.ts'
import { Refused } from '../provider.ts'
import { mistakes } from '../rules.ts'
import { type Account, proveByPasskey, proveByPassword } from './account.ts'

/** Does something that the provider may ask a proof for: then it is done again once the person has given one. */
export type Guarded = <Result>(act: () => Promise<Result>) => Promise<Result>

const GuardContext = createContext<Guarded>((act) => act())

/** The way to do what needs a recent proof. What it does is refused as before when the person gives none. */
export function useGuarded(): Guarded {
  return useContext(GuardContext)
}

/** Asks for a proof of the person wherever one is needed below. */
export function ProofOnDemand({ account, children }: { account: Account; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const answerProof = useRef<(isProven: boolean) => void>(() => {})

  const guarded = useCallback<Guarded>(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== 'proof-needed') throw error
      setOpen(true)
      const isProven = await new Promise<boolean>((answer) => {
        answerProof.current = answer
      })
      if (!isProven) throw error
      return await act()
    }
  }, [])

  const close = useCallback((isProven: boolean) => {
    setOpen(false)
    answerProof.current(isProven)
  }, [])

  return (
    <GuardContext value={guarded}>
      {children}
      <Dialog open={isOpen} onClose={() => close(false)} title="Is it still you?">
        {isOpen ? <Proof account={account} onProven={() => close(true)} /> : null}
      </Dialog>
    </GuardContext>
  )
}

function Proof({ account, onProven }: { account: Account; onProven: () => void }) {
  const [message, setMessage] = useState<string | null>(null)
  async function byPasskey() {
    try {
      await proveByPasskey()
      onProven()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setMessage(error.refusal.message)
    }
  }
  return (
    <>
      <p className="text-muted">
        What guards your account changes only in your own hands. Please prove it once more; that is good for
        ten minutes.
      </p>
      {account.hasPassword ? (
        <EntryForm
          submit="Go on"
          check={(typed) => mistakes(typed)}
          send={async ({ password = '' }) => {
            await proveByPassword(account.email, password)
            onProven()
            return true
          }}
        >
          {(found) => (
            <>
              <input hidden readOnly name="username" autoComplete="username" value={account.email} />
              <PasswordField isNew={false} mistakes={found} />
            </>
          )}
        </EntryForm>
      ) : null}
      {account.passkeys.length > 0 && knowsPasskeys() ? (
        <Button variant="quiet" onClick={byPasskey}>
          Use a passkey
        </Button>
      ) : null}
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {message}
      </p>
    </>
  )
}
