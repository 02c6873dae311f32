import { useAlerts } from '../../kit/alerts.tsx'
import { Field } from '../../kit/field.tsx'
import { EntryForm } from '../entry-form.tsx'
import { type Account, changeWebsite } from './account.ts'
import { Section } from './section.tsx'

/** Shows the form for the website that switches the backend off. For admins. */
export function WebsiteSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const alerts = useAlerts()
  return (
    <Section
      title="Your own website"
      lead="When you switch the backend off, your browser asks this address to do it. Without one the server does it by itself."
    >
      <EntryForm
        takesFocus={false}
        size="normal"
        submit="Keep this address"
        check={({ website = '' }) => (isAddress(website) ? {} : { website: 'This is no web address.' })}
        send={async ({ website = '' }) => {
          await changeWebsite(website)
          alerts.add({ type: 'Success', message: 'Your website is kept. It counts from your next log-in.' })
          await reload()
          return false
        }}
      >
        {(found) => (
          <Field
            label="Address of your website"
            hint="It begins with https://. Leave it empty for none."
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
