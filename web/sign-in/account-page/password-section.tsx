import { useState } from 'react'
import { useAlerts } from '../../kit/alerts.tsx'
import { EntryForm } from '../entry-form.tsx'
import { PasswordField } from '../fields.tsx'
import { mistakes } from '../rules.ts'
import { type Account, changePassword } from './account.ts'
import { useWithProof } from './proof-on-demand.tsx'
import { Section } from './section.tsx'

/** Shows the form for a new password, which signs out every other device. */
export function PasswordSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const alerts = useAlerts()
  const withProof = useWithProof()
  const [times, setTimes] = useState(0)
  return (
    <Section
      title="Password"
      lead={
        account.hasPassword
          ? 'It never leaves your browser: we could not tell it to anyone. A new one signs you out on every other device.'
          : 'You log in without one. With a password you can do so by your e-mail address as well.'
      }
    >
      <EntryForm
        key={times}
        takesFocus={false}
        size="normal"
        submit={account.hasPassword ? 'Change the password' : 'Keep this password'}
        check={({ password = '' }) => mistakes({ password, email: account.email }, { isNew: true })}
        send={async ({ password = '' }) => {
          await withProof(() => changePassword(password))
          alerts.add({ type: 'Success', message: 'Your new password is good from now on.' })
          setTimes(times + 1)
          await reload()
          return false
        }}
      >
        {(found) => (
          <>
            <input hidden readOnly name="username" autoComplete="username" value={account.email} />
            <PasswordField isNew label="New password" mistakes={found} />
          </>
        )}
      </EntryForm>
    </Section>
  )
}
