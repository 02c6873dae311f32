import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '../../../content/text/newsletters.ts'
import type { Newsletter } from '../../api/answers.ts'
import { answer, api } from '../../api/client.ts'
import { reasonOf } from '../../api/not-loaded.tsx'
import { logFailure } from '../../base/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Button } from '../../kit/button.tsx'
import { readableMoment } from '../../kit/date.ts'
import { numberText } from '../../kit/number.ts'
import { LetterPreview } from './letter-preview.tsx'
import { MailList } from './mail-list.tsx'

interface SendingReportProps {
  newsletter: Newsletter
  onChanged: (newsletter: Newsletter) => void
}

/** Shows how far the sending of a newsletter is, and what did not arrive; stops it and goes on with it. */
export function SendingReport({ newsletter, onChanged }: SendingReportProps) {
  const { id, subject, text: written, state, startedAt, recipients, mails } = newsletter
  const { data: letter } = useQuery({
    queryKey: ['the letter of', id],
    queryFn: () => answer(api.POST('/newsletters/preview', { body: { subject, text: written } })),
  })
  return (
    <article aria-labelledby="newsletter" className="grid w-full grid-cols-1 justify-items-start gap-8">
      <header className="grid gap-2">
        <h2 id="newsletter" className="text-2xl font-bold wrap-anywhere">
          <bdi>{subject}</bdi>
        </h2>
        <p className="flex flex-wrap gap-x-3 text-muted">
          <span className="font-semibold">{text.state[state]}</span>
          {startedAt === null ? null : <span>{text.started({ when: readableMoment(startedAt) })}</span>}
        </p>
      </header>
      <section aria-label={text.progress} className="grid w-full max-w-xl grid-cols-1 gap-4">
        <p className="font-semibold">
          {text.sentOf({ sent: numberText(mails.sent), all: numberText(recipients) })}
        </p>
        <progress
          aria-label={text.progress}
          max={recipients}
          value={recipients - mails.waiting}
          className="h-3 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {(['sent', 'waiting', 'failed', 'unclear', 'unsubscribed'] as const).map((each) => (
            <div key={each} className="contents">
              <dt>{text.counts[each]}</dt>
              <dd className="font-semibold tabular-nums">{numberText(mails[each])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Acts newsletter={newsletter} onChanged={onChanged} />
      {(['failed', 'unclear'] as const).map((only) =>
        mails[only] === 0 ? null : <MailList key={only} id={id} only={only} count={mails[only]} />,
      )}
      {letter ? <LetterPreview letter={letter} /> : null}
    </article>
  )
}

function Acts({ newsletter: { id, state, mails, canSend }, onChanged }: SendingReportProps) {
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)

  async function change(
    path: '/newsletters/{id}/stop' | '/newsletters/{id}/resume' | '/newsletters/{id}/retry',
  ) {
    setBusy(true)
    try {
      onChanged(await answer(api.POST(path, { params: { path: { id } } })))
    } catch (failure) {
      logFailure('The sending could not be changed', failure)
      alerts.add({ type: 'Error', message: text.changedState({ reason: reasonOf(failure) }) })
      onChanged(await answer(api.GET('/newsletters/{id}', { params: { path: { id } } })))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      {state === 'sending' ? (
        <Button variant="danger" busy={busy} onClick={() => void change('/newsletters/{id}/stop')}>
          {text.stop}
        </Button>
      ) : null}
      {state === 'stopped' && canSend ? (
        <Button busy={busy} onClick={() => void change('/newsletters/{id}/resume')}>
          {text.resume}
        </Button>
      ) : null}
      {mails.failed > 0 && canSend ? (
        <Button variant="quiet" busy={busy} onClick={() => void change('/newsletters/{id}/retry')}>
          {text.retry}
        </Button>
      ) : null}
      {canSend ? null : <p>{text.noMail}</p>}
    </div>
  )
}
