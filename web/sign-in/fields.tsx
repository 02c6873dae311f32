import { useEffect, useState } from 'react'
import * as text from '../../content/text/credentials.ts'
import { Field } from '../kit/field.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import type { Mistakes } from './entry-form.tsx'
import { canUsePasswords, preparePasswords } from './provider/password.ts'
import { passwordLength } from './rules.ts'

/** Shows the field for the name that other players see. */
export function NameField({ mistakes, isOptional = false }: { mistakes: Mistakes; isOptional?: boolean }) {
  return (
    <Field
      label={isOptional ? text.nameIfWanted : text.nameField}
      name="name"
      autoComplete="nickname"
      maxLength={100}
      hint={isOptional ? text.nameIfWantedHint : text.nameHint}
      error={mistakes['name']}
    />
  )
}

/** Shows the field for the address of the account. */
export function EmailField({
  mistakes,
  value,
  offersPasskeys = false,
}: {
  mistakes: Mistakes
  value?: string
  /** Whether the browser lists passkeys as well, where it fills in addresses. */
  offersPasskeys?: boolean
}) {
  return (
    <Field
      label={text.email}
      name="email"
      type="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      spellCheck={false}
      maxLength={254}
      defaultValue={value}
      error={mistakes['email']}
    />
  )
}

/**
 * Sends the address of the account in a form that does not ask for it, and tells it to password managers; it
 * is not visible.
 */
export function AccountField({ email }: { email: string }) {
  return <input hidden readOnly name="email" autoComplete="username" value={email} />
}

/** Shows the field for the present or a new password, which can be made visible. */
export function PasswordField({
  mistakes,
  isNew,
  label = text.password,
}: {
  mistakes: Mistakes
  isNew: boolean
  label?: string
}) {
  const [isShown, setShown] = useState(false)
  useEffect(preparePasswords, [])
  const isSafe = !useHydrated() || canUsePasswords()
  return (
    <div className="grid gap-2">
      <div role="alert" className="empty:hidden">
        {isSafe ? null : (
          <p className="mb-2 rounded-xl border border-bad/40 bg-bad/10 px-4 py-3 font-medium text-bad">
            {text.noWebAssembly}
          </p>
        )}
      </div>
      <Field
        label={label}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        // For hidden passwords keyboards do this by themselves.
        autoCapitalize={isShown ? 'off' : undefined}
        spellCheck={false}
        hint={isNew ? text.newPasswordHint({ least: passwordLength.least }) : null}
        error={mistakes['password']}
      />
      <label className="inline-flex min-h-11 items-center gap-2.5 justify-self-start text-muted">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
        />
        <span>{text.showPassword}</span>
      </label>
    </div>
  )
}

/** Shows the field for the code that opens the games to a new account. */
export function SignInCodeField() {
  return (
    <Field
      label={text.signInCode}
      name="signInCode"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={100}
      hint={text.signInCodeHint}
    />
  )
}

/** Shows the fields of a new account. */
export function NewAccountFields({ mistakes }: { mistakes: Mistakes }) {
  return (
    <>
      <NameField mistakes={mistakes} />
      <EmailField mistakes={mistakes} />
      <PasswordField isNew mistakes={mistakes} />
    </>
  )
}

/** Shows the field for a code from a mail or an app. Browsers can fill it in. */
export function CodeField({
  mistakes,
  label,
  hint,
  isLong = false,
}: {
  mistakes: Mistakes
  label: string
  hint?: string
  /** Whether a recovery code, which has letters, is possible too. */
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
