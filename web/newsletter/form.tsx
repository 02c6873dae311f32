import { type SubmitEvent, useId, useState } from 'react'
import * as text from '../../content/text/newsletter.ts'
import { logFailure } from '../base/log.ts'
import { Button } from '../kit/button.tsx'
import { useSite } from '../words/use-site.ts'

/** Shows the newsletter form at the foot of every page. */
export default function NewsletterForm() {
  const { newsletter } = useSite()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState('')

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    setBusy(true)
    // The client is loaded on demand: most visits never subscribe.
    const sending = import('./subscribe.ts').then(({ subscribe }) =>
      subscribe(typeof email === 'string' ? email : ''),
    )
    setAnswer(await sending.catch(failed))
    setBusy(false)
  }

  return (
    <form method="post" onSubmit={send} noValidate className="grid grid-cols-1 gap-3">
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
          placeholder={text.example}
          aria-describedby={`${id}-answer`}
          className="min-h-11 min-w-0 flex-[1_1_12rem] rounded-full border border-edge bg-surface px-4 text-ink placeholder:text-muted"
        />
        <Button type="submit" busy={busy}>
          {text.submit}
        </Button>
      </div>
      <p id={`${id}-answer`} role="status" className="text-sm font-medium empty:hidden">
        {answer}
      </p>
    </form>
  )
}

/** Logs that the form could not be sent. Returns no message. */
function failed(error: unknown): string {
  logFailure('The newsletter could not be subscribed to', error)
  return ''
}
