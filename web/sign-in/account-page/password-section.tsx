import { useState } from 'react'
import * as text from '../../../content/text/account.ts'
import * as fieldText from '../../../content/text/credentials.ts'
import type { Account } from '../../api/answers.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { EntryForm } from '../entry-form.tsx'
import { PasswordField } from '../fields.tsx'
import { mistakes } from '../rules.ts'
import { changePassword } from './account.ts'
import { useWithProof } from './proof-on-demand.tsx'
import { Section } from './section.tsx'

/** Shows the form for a new password, which signs out every other device. */
export function PasswordSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const alerts = useAlerts()
  const withProof = useWithProof()
  const [times, setTimes] = useState(0)
  return (
    <Section
      title={text.passwordTitle}
      lead={account.hasPassword ? text.passwordIntroduction : text.noPasswordIntroduction}
    >
      <EntryForm
        key={times}
        takesFocus={false}
        size="normal"
        submit={account.hasPassword ? text.changePassword : text.savePassword}
        check={({ password = '' }) => mistakes({ password, email: account.email }, { isNew: true })}
        send={async ({ password = '' }) => {
          await withProof(() => changePassword(account.email, password))
          alerts.add({ type: 'Success', message: text.passwordSaved })
          setTimes(times + 1)
          await reload()
          return false
        }}
      >
        {(found) => (
          <>
            <input hidden readOnly name="username" autoComplete="username" value={account.email} />
            <PasswordField isNew label={fieldText.newPassword} mistakes={found} />
          </>
        )}
      </EntryForm>
    </Section>
  )
}
