import { type ReactNode, useState } from 'react'
import * as text from '../../../content/text/account.ts'
import { Field } from '../../kit/field.tsx'
import { withNodes } from '../../kit/with-nodes.tsx'
import { EntryForm } from '../entry-form.tsx'
import { mistakes } from '../rules.ts'
import { givePasswordTo, makeAccountFor } from './account.ts'
import { useWithProof } from './proof-on-demand.tsx'
import { Section } from './section.tsx'

/** Shows the forms for other people's accounts and forgotten passwords. For admins. */
export function AdminSection() {
  const withProof = useWithProof()
  const [made, setMade] = useState<{ email: string; password: string } | null>(null)
  return (
    <>
      <Section title={text.newAccountTitle} lead={text.newAccountIntroduction}>
        <EntryForm
          key={`new ${made?.password}`}
          takesFocus={false}
          size="normal"
          submit={text.createAccount}
          check={(typed) => mistakes(typed)}
          send={async ({ email = '', name = '', isAdmin }) => {
            const password = generatePassword()
            const who = { email: email.trim(), name, isAdmin: isAdmin === 'on' }
            await withProof(() => makeAccountFor(who, password))
            setMade({ email: who.email, password })
            return false
          }}
        >
          {(found) => (
            <>
              <Field
                label={text.theirName}
                name="name"
                autoComplete="off"
                maxLength={100}
                error={found['name']}
              />
              <TheirEmail mistakes={found} />
              <label className="inline-flex min-h-11 items-center gap-2.5 justify-self-start">
                <input type="checkbox" name="isAdmin" className="size-5 accent-accent" />
                <span>{text.alsoAdmin}</span>
              </label>
            </>
          )}
        </EntryForm>
        {made ? <MadePassword {...made} /> : null}
      </Section>
      <Section title={text.resetTitle} lead={text.resetIntroduction}>
        <EntryForm
          key={`again ${made?.password}`}
          takesFocus={false}
          size="normal"
          submit={text.reset}
          check={(typed) => mistakes(typed)}
          send={async ({ email = '' }) => {
            const password = generatePassword()
            await withProof(() => givePasswordTo(email.trim(), password))
            setMade({ email: email.trim(), password })
            return false
          }}
        >
          {(found) => <TheirEmail mistakes={found} />}
        </EntryForm>
      </Section>
    </>
  )
}

function TheirEmail({ mistakes: found }: { mistakes: Readonly<Record<string, string>> }): ReactNode {
  return (
    <Field
      label={text.theirEmail}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      maxLength={254}
      error={found['email']}
    />
  )
}

function MadePassword({ email, password }: { email: string; password: string }) {
  return (
    <div role="status" className="grid gap-1.5 rounded-xl border border-good/40 bg-good/10 px-4 py-3">
      <p>
        {withNodes(text.madePassword, {
          account: (
            <bdi translate="no" className="font-semibold wrap-anywhere">
              {email}
            </bdi>
          ),
        })}
      </p>
      <code translate="no" className="font-mono text-lg break-all select-all">
        {password}
      </code>
    </div>
  )
}

// Letters and digits that are not mistaken for each other when read out or copied by hand.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns a password of 20 random characters, some 99 bits, in groups that can be read out. */
function generatePassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(20))
  return Array.from(random, (number) => letters[number % letters.length])
    .join('')
    .replaceAll(/(.{5})(?=.)/g, '$1-')
}
