import { type SubmitEvent, useId, useState } from 'react'
import * as text from '../../content/text/messages.ts'
import type { Message } from '../api/answers.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useTexts } from '../drafts/use-texts.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'

interface AnswerFormProps {
  message: Message
  /** Called with the message and its new answer, or with null if another admin has changed it. */
  onAnswered: (message: Message | null) => void
}

const nothing = { text: '' }

/** Shows the field for an answer by mail. */
export function AnswerForm({ message: { id, emailAddress, answers }, onAnswered }: AnswerFormProps) {
  const field = useId()
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)
  const { texts, type, beginAgain } = useTexts(`answer to message ${id}`, nothing)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const body = { text: texts.text, seenAnswers: answers.length }
      const changed = await answer(api.POST('/messages/{id}/answer', { params: { path: { id } }, body }))
      alerts.add({ type: 'Success', message: text.sent })
      beginAgain()
      onAnswered(changed)
    } catch (failure) {
      logFailure('The answer could not be sent', failure)
      alerts.add({ type: 'Error', message: text.notSent({ reason: reasonOf(failure) }) })
      // Another admin has answered: what they wrote is shown, and what was typed here stays.
      if (failure instanceof ApiFailure && failure.status === 409) onAnswered(null)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby={`${field}-title`} className="grid max-w-prose grid-cols-1 gap-4">
      <h3 id={`${field}-title`} className="text-xl font-bold">
        {text.answerTitle}
      </h3>
      <form onSubmit={send} className="grid justify-items-start gap-4">
        <div className="grid w-full gap-1.5">
          <label htmlFor={field} className="font-semibold">
            {text.answerField}
          </label>
          <textarea
            id={field}
            rows={6}
            maxLength={5000}
            required
            aria-describedby={`${field}-hint`}
            value={texts.text}
            onChange={({ target }) => type({ text: target.value })}
            className="w-full resize-y rounded-xl border border-edge bg-surface px-4 py-3 text-ink"
          />
          <p id={`${field}-hint`} className="text-sm wrap-anywhere text-muted">
            {text.answerHint({ recipient: emailAddress })}
          </p>
        </div>
        <Button type="submit" busy={busy}>
          {text.send}
        </Button>
      </form>
    </section>
  )
}
