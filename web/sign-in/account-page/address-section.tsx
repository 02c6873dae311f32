import { useState } from 'react'
import * as text from '../../../content/text/account.ts'
import type { Account, AddressChange } from '../../api/answers.ts'
import { tokenSource } from '../../api/session.ts'
import { logFailure } from '../../base/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { withNodes } from '../../kit/with-nodes.tsx'
import { EntryForm } from '../entry-form.tsx'
import { CodeField, PasswordField } from '../fields.tsx'
import { mistakes } from '../rules.ts'
import { SendAgain } from '../step-page.tsx'
import { confirmAddressChange, proveByPassword, startAddressChange } from './account.ts'
import { useWithProof } from './proof-on-demand.tsx'
import { Section } from './section.tsx'

/** A change that waits for the code that was sent to one of its two addresses. */
type Waiting = Extract<AddressChange, { ticket: string }> & { readonly newAddress: string }

/** Shows the email address of the account, and changes it after a code from each of the two addresses. */
export function AddressSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const alerts = useAlerts()
  const withProof = useWithProof()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  /** How often a form has ended, after which the next one gets the focus. */
  const [times, setTimes] = useState(0)

  async function follow(change: AddressChange, newAddress: string): Promise<false> {
    if ('ticket' in change) {
      setWaiting({ ...change, newAddress })
      return false
    }
    await renewTokens()
    alerts.add({ type: 'Success', message: text.addressSaved({ current: change.email }) })
    end()
    await reload()
    return false
  }

  function end() {
    setWaiting(null)
    setTimes(times + 1)
  }

  if (waiting !== null) {
    const { step, ticket, newAddress } = waiting
    const isOld = step === 'old-address'
    const to = { to: <Address>{isOld ? account.email : newAddress}</Address> }
    return (
      <Section
        title={text.addressTitle}
        lead={withNodes(isOld ? text.oldAddressMailed : text.newAddressMailed, to)}
      >
        <EntryForm
          key={ticket}
          size="normal"
          submit={text.confirmAddress}
          check={(typed) => mistakes(typed)}
          send={async ({ code = '' }) =>
            await follow(await confirmAddressChange({ step, ticket, code }), newAddress)
          }
        >
          {(found) => <CodeField label={text.addressCode} mistakes={found} />}
        </EntryForm>
        <SendAgain key={`again ${ticket}`} ticket={ticket} />
        <Button variant="quiet" size="small" className="justify-self-start" onClick={end}>
          {text.keepAddress}
        </Button>
      </Section>
    )
  }
  return (
    <Section title={text.addressTitle} lead={<Lead account={account} />}>
      <EntryForm
        key={times}
        takesFocus={times > 0}
        size="normal"
        submit={account.emailState === 'none' ? text.addAddress : text.changeAddress}
        check={(typed) => mistakes(typed)}
        send={async ({ email = '', password }) => {
          if (password !== undefined) await proveByPassword(account.email, password)
          return await follow(await withProof(() => startAddressChange(email, password)), email.trim())
        }}
      >
        {(found) => (
          <>
            <Field
              label={text.newAddress}
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              spellCheck={false}
              maxLength={254}
              error={found['email']}
            />
            {account.hasPassword ? (
              <>
                <input hidden readOnly name="username" autoComplete="username" value={account.email} />
                <PasswordField isNew={false} label={text.yourPassword} mistakes={found} />
              </>
            ) : null}
          </>
        )}
      </EntryForm>
    </Section>
  )
}

/** Renews the tokens of this device, which name the old address. If that fails, they are renewed when they end. */
async function renewTokens(): Promise<void> {
  const tokens = tokenSource()
  try {
    await tokens((await tokens()) ?? undefined)
  } catch (cause) {
    logFailure('The tokens with the new address could not be loaded', cause)
  }
}

function Lead({ account: { email, emailState } }: { account: Account }) {
  if (emailState === 'none') return <span>{text.noAddress}</span>
  const sentence = emailState === 'confirmed' ? text.addressIntroduction : text.addressUnconfirmed
  return <span>{withNodes(sentence, { current: <Address>{email}</Address> })}</span>
}

/** Shows an address that no browser translates or mixes with the sentence around it. */
function Address({ children }: { children: string }) {
  return (
    <bdi translate="no" className="font-semibold wrap-anywhere">
      {children}
    </bdi>
  )
}
