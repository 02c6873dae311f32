import { useState } from 'react'
import * as text from '../../../content/text/account.ts'
import { Button } from '../../kit/button.tsx'
import { EntryForm } from '../entry-form.tsx'
import { CodeField } from '../fields.tsx'
import { mistakes } from '../rules.ts'
import { SendAgain } from '../step-page.tsx'
import { proveByMail, startProofByMail } from './account.ts'

/** Lets the person prove their presence by a code from a mail, which is sent when they ask for it. */
export function MailProof({
  email,
  attempt,
  onProven,
}: {
  email: string
  /** Runs what the provider may refuse, and shows the refusal. */
  attempt: (act: () => Promise<void>) => Promise<void>
  onProven: () => void
}) {
  const [ticket, setTicket] = useState<string | null>(null)
  if (ticket === null) {
    return (
      <Button variant="quiet" onClick={() => attempt(async () => setTicket(await startProofByMail()))}>
        {text.proofByMail}
      </Button>
    )
  }
  return (
    <>
      <p className="text-muted">{text.proofMailed({ to: email })}</p>
      <EntryForm
        submit={text.proofContinue}
        check={(typed) => mistakes(typed)}
        send={async ({ code = '' }) => {
          await proveByMail(ticket, code)
          onProven()
          return true
        }}
      >
        {(found) => <CodeField label={text.proofCode} mistakes={found} />}
      </EntryForm>
      <SendAgain ticket={ticket} />
    </>
  )
}
