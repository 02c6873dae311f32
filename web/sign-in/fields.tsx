import { useEffect, useState } from 'react'
import { Field } from '../kit/field.tsx'
import type { Mistakes } from './entry-form.tsx'
import { preparePasswords } from './password.ts'
import { passwordLength } from './rules.ts'

/** The name that other players see. */
function NameField({ mistakes }: { mistakes: Mistakes }) {
  return (
    <Field
      label="Name"
      name="name"
      autoComplete="nickname"
      maxLength={100}
      hint="Other players see it on the leaderboard."
      error={mistakes['name']}
    />
  )
}

/** The address by which an account is known. */
export function EmailField({ mistakes, value }: { mistakes: Mistakes; value?: string }) {
  return (
    <Field
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
      maxLength={254}
      defaultValue={value}
      error={mistakes['email']}
    />
  )
}

/** A password, that of the account or a new one, which can be shown. */
export function PasswordField({
  mistakes,
  isNew,
  label = 'Password',
}: {
  mistakes: Mistakes
  isNew: boolean
  label?: string
}) {
  const [isShown, setShown] = useState(false)
  useEffect(preparePasswords, [])
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        // A password that is hidden knows no capitals of the keyboard's own.
        autoCapitalize={isShown ? 'off' : undefined}
        spellCheck={false}
        hint={isNew ? `At least ${passwordLength.least} characters. A short sentence is good.` : null}
        error={mistakes['password']}
      />
      <label className="inline-flex min-h-11 items-center gap-2.5 justify-self-start text-muted">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
        />
        Show the password
      </label>
    </div>
  )
}

/** What a new account is made of. */
export function NewAccountFields({ mistakes }: { mistakes: Mistakes }) {
  return (
    <>
      <NameField mistakes={mistakes} />
      <EmailField mistakes={mistakes} />
      <PasswordField isNew mistakes={mistakes} />
    </>
  )
}

/** A code that was sent or that an app shows, which browsers can fill in. */
export function CodeField({
  mistakes,
  label,
  hint,
  isLong = false,
}: {
  mistakes: Mistakes
  label: string
  hint?: string
  /** Whether it may be a recovery code as well, which has letters. */
  isLong?: boolean
}) {
  return (
    <Field
      label={label}
      name="code"
      autoComplete="one-time-code"
      inputMode={isLong ? 'text' : 'numeric'}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={30}
      hint={hint}
      error={mistakes['code']}
    />
  )
}
