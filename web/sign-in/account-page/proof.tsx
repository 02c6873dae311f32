import { useState } from 'react'
import * as text from '../../../content/text/account.ts'
import { usePasskey } from '../../../content/text/credentials.ts'
import { names } from '../../../content/text/social-providers.ts'
import type { Account } from '../../api/answers.ts'
import { Button } from '../../kit/button.tsx'
import { EntryForm } from '../entry-form.tsx'
import { PasswordField } from '../fields.tsx'
import { knowsPasskeys } from '../provider/passkey.ts'
import { Refused } from '../provider/provider.ts'
import { mistakes } from '../rules.ts'
import type { SocialProvider } from '../social-providers.ts'
import { proveByPasskey, proveByPassword, proveByProvider } from './account.ts'
import { MailProof } from './mail-proof.tsx'

/** Asks for one of the proofs that the account can give. */
export default function Proof({ account, onProven }: { account: Account; onProven: () => void }) {
  const [message, setMessage] = useState<string | null>(null)
  async function attempt(prove: () => Promise<void>) {
    try {
      await prove()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setMessage(error.refusal.message)
    }
  }
  const byPasskey = () =>
    attempt(async () => {
      await proveByPasskey()
      onProven()
    })
  const byProvider = (provider: SocialProvider) =>
    attempt(async () => location.assign(await proveByProvider(provider)))
  return (
    <>
      <p className="text-muted">{text.proofIntroduction}</p>
      {account.proofs.length === 0 ? <p>{text.proofImpossible}</p> : null}
      {account.proofs.includes('password') ? (
        <EntryForm
          submit={text.proofContinue}
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
      {account.proofs.includes('passkey') && knowsPasskeys() ? (
        <Button variant="quiet" onClick={byPasskey}>
          {usePasskey}
        </Button>
      ) : null}
      {account.links
        .filter(({ provider }) => account.proofs.includes(provider))
        .map(({ id, provider }) => (
          <Button key={id} variant="quiet" onClick={() => byProvider(provider)}>
            {text.proofWith({ provider: names[provider] })}
          </Button>
        ))}
      {account.proofs.includes('mail') ? (
        <MailProof email={account.email} attempt={attempt} onProven={onProven} />
      ) : null}
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {message}
      </p>
    </>
  )
}
