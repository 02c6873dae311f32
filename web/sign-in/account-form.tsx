import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { useSession } from '../session/user.ts'
import type { Outcome, Typed } from './account.ts'
import { preparePasswords } from './password.ts'
import { mistakes, passwordLength } from './rules.ts'

interface AccountFormProps {
  submit: string
  /** Sends what was typed. */
  send: (typed: Typed) => Promise<Outcome>
  /** Whether the form makes an account, and so asks for a name and a new password. */
  isNew: boolean
}

/** The form of all sign-in pages: what is wrong stands beside its field, is read aloud, and gets the focus. */
export function AccountForm({ submit, send, isNew }: AccountFormProps) {
  const { signIn } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    preparePasswords()
    // Who was quicker than the page is typing already.
    if (!form.current?.contains(document.activeElement)) form.current?.querySelector('input')?.focus()
  }, [])

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [errors])

  async function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = textsOf(event.currentTarget)
    const found = mistakes(fields, { isNew })
    setErrors(found)
    setMessage(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const { email = '', password = '', name = '' } = fields
    const answer = await send({ email, password, name })
    if ('url' in answer) {
      // The provider's own address carries on the sign-in; without one it begins now, and needs no password again.
      if (answer.url === null) await signIn('/')
      else location.replace(answer.url)
      return
    }
    if (answer.isStale) return await signIn('/')
    setBusy(false)
    setErrors(answer.fields)
    setMessage(Object.keys(answer.fields).length > 0 ? null : answer.message)
  }

  return (
    <form ref={form} method="post" onSubmit={submitted} noValidate className="grid gap-5">
      <div aria-live="polite" className="empty:-mb-5">
        {message ? (
          <p className="rounded-xl border border-bad/40 bg-bad/10 px-4 py-3 font-medium text-bad">
            {message}
          </p>
        ) : null}
      </div>
      {isNew ? (
        <Field
          label="Name"
          name="name"
          autoComplete="nickname"
          maxLength={100}
          hint="Other players see it on the leaderboard."
          error={errors['name']}
        />
      ) : null}
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        error={errors['email']}
      />
      <div className="grid gap-2">
        <Field
          label="Password"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="off"
          spellCheck={false}
          hint={isNew ? `At least ${passwordLength.least} characters. A short sentence is good.` : null}
          error={errors['password']}
        />
        <Check checked={isShown} onChange={setShown}>
          Show the password
        </Check>
      </div>
      <Button type="submit" size="large" busy={busy} className="w-full">
        {submit}
      </Button>
    </form>
  )
}

function Check(props: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 justify-self-start text-muted">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.children}
    </label>
  )
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}
