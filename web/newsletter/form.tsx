import { type SubmitEvent, useId, useState } from 'react'
import { ApiFailure, answer, api } from '../api/client.ts'
import { logFailure } from '../api/log.ts'
import { Button } from '../kit/button.tsx'
import { useSite } from '../words/use-site.ts'

/** Asks for the newsletter, at the foot of every page. */
export function NewsletterForm() {
  const { newsletter } = useSite()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState('')

  async function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    setBusy(true)
    setText(await textFor(typeof email === 'string' ? email : ''))
    setBusy(false)
  }

  return (
    <form method="post" onSubmit={subscribe} noValidate className="grid gap-3">
      <div>
        <h2 className="mb-1 font-body text-sm font-semibold tracking-normal text-muted">
          {newsletter.title}
        </h2>
        <label htmlFor={id}>{newsletter.text}</label>
      </div>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          aria-describedby={`${id}-answer`}
          className="min-h-11 min-w-0 flex-[1_1_12rem] rounded-full border border-edge bg-surface px-4 text-ink placeholder:text-muted"
        />
        <Button type="submit" busy={busy}>
          Subscribe
        </Button>
      </div>
      <p id={`${id}-answer`} role="status" className="text-sm font-medium empty:hidden">
        {text}
      </p>
    </form>
  )
}

/** What the server says to the address; nothing where it could not be asked. */
async function textFor(email: string): Promise<string> {
  try {
    return await answer(
      api.POST('/subscribers', {
        body: email,
        // The address as it is: no JSON around it.
        bodySerializer: (body) => body,
        headers: { 'Content-Type': 'text/plain' },
      }),
    )
  } catch (error) {
    logFailure('The newsletter could not be subscribed to', error)
    return error instanceof ApiFailure && error.status < 500 ? error.message : ''
  }
}
