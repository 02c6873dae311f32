import * as text from '../../../content/text/account.ts'
import type { Account } from '../../api/answers.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Field } from '../../kit/field.tsx'
import { EntryForm } from '../entry-form.tsx'
import { changeWebsite } from './account.ts'
import { Section } from './section.tsx'

/** Shows the form for the website that switches the backend off. For admins. */
export function WebsiteSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const alerts = useAlerts()
  return (
    <Section title={text.websiteTitle} lead={text.websiteIntroduction}>
      <EntryForm
        takesFocus={false}
        size="normal"
        submit={text.saveWebsite}
        check={({ website = '' }) => (isAddress(website) ? {} : { website: text.notWebsite })}
        send={async ({ website = '' }) => {
          await changeWebsite(website)
          alerts.add({ type: 'Success', message: text.websiteSaved })
          await reload()
          return false
        }}
      >
        {(found) => (
          <Field
            label={text.website}
            hint={text.websiteHint}
            name="website"
            type="url"
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            maxLength={500}
            defaultValue={account.website}
            error={found['website']}
          />
        )}
      </EntryForm>
    </Section>
  )
}

function isAddress(text: string): boolean {
  return text.trim() === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
