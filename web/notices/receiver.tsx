import { useRef, useState } from 'react'
import { Link } from 'react-router'
import * as jobs from '../../content/text/jobs.ts'
import * as text from '../../content/text/notices.ts'
import type { NoticeEvent, NoticeReceiver } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { ApiFailure } from '../api/failure.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { utcTime } from '../kit/date.ts'
import { Dialog } from '../kit/dialog.tsx'
import { EventChoice } from './event-choice.tsx'
import { Secret, type ToldSecret } from './secret.tsx'

interface ReceiverProps {
  receiver: NoticeReceiver
  canMail: boolean
  /** Its secret, if it was told just now. */
  secret: ToldSecret | null
  onSecret: (secret: ToldSecret) => void
  onChanged: () => void
}

/** Shows an address: what it is told of, how its notices fare, and what can be done about it. */
export function Receiver({ receiver, canMail, secret, onSecret, onChanged }: ReceiverProps) {
  const { id, address, isWebhook } = receiver
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  /** What was chosen here and has not come back from the server. */
  const [choice, setChoice] = useState<readonly NoticeEvent[] | null>(null)
  /** One request at a time, so that of two choices the later one stays. */
  const last = useRef(Promise.resolve())
  const params = { params: { path: { id } } }

  /** Does something about the address. Returns whether that was done. */
  async function act(send: () => Promise<void>): Promise<boolean> {
    try {
      await send()
      return true
    } catch (failure) {
      logFailure('The notices could not be changed', failure)
      alerts.add({ type: 'Error', message: text.notChanged({ reason: reasonOf(failure) }) })
      onChanged()
      return false
    }
  }

  async function actOnce(send: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    const isDone = await act(send)
    setBusy(false)
    return isDone
  }

  function choose(events: NoticeEvent[]) {
    setChoice(events)
    last.current = last.current.then(async () => {
      await act(async () => check(await api.PUT('/notices/{id}/events', { ...params, body: { events } })))
      onChanged()
      // A later choice waits for its own answer.
      setChoice((now) => (now === events ? null : now))
    })
  }

  async function test() {
    const isSent = await actOnce(async () =>
      check(await api.POST('/notices/{id}/test', { ...params, body: {} })),
    )
    if (isSent) alerts.add({ type: 'Success', message: text.tested })
    onChanged()
  }

  const renew = () =>
    actOnce(async () => {
      const told = await answer(api.POST('/notices/{id}/secret', { ...params, body: {} }))
      onSecret({ id, address, ...told })
    })

  async function remove() {
    const isRemoved = await actOnce(async () => check(await api.DELETE('/notices/{id}', params)))
    setAsking(false)
    if (isRemoved) alerts.add({ type: 'Success', message: text.removed })
    onChanged()
  }

  return (
    <li className="panel grid gap-4 p-4 sm:p-5">
      <div className="grid gap-1">
        <h3 translate="no" className="font-semibold wrap-anywhere">
          {address}
        </h3>
        <State receiver={receiver} canMail={canMail} />
      </div>
      {secret ? <Secret {...secret} /> : null}
      <EventChoice
        label={text.notifyAboutAt({ receiver: address })}
        chosen={choice ?? receiver.events}
        onChoose={choose}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-label={text.testAt({ receiver: address })}
          onClick={() => void test()}
        >
          {text.test}
        </Button>
        {isWebhook ? (
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            aria-label={text.renewAt({ receiver: address })}
            onClick={() => void renew()}
          >
            {text.renew}
          </Button>
        ) : null}
        <Button
          variant="danger"
          size="small"
          busy={busy}
          aria-label={text.removeAt({ receiver: address })}
          onClick={() => setAsking(true)}
        >
          {text.remove}
        </Button>
      </div>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={text.removeTitle}>
        <p className="wrap-anywhere">{text.removeHint({ receiver: address })}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {text.removeIt}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {text.keepIt}
          </Button>
        </div>
      </Dialog>
    </li>
  )
}

function check({ response, error }: { response: Response; error?: unknown }): void {
  if (!response.ok) throw new ApiFailure(response, error)
}

function State({ receiver, canMail }: { receiver: NoticeReceiver; canMail: boolean }) {
  const { isWebhook, toldAt, waiting, failed, fault, reason } = receiver
  return (
    <div className="grid gap-1 text-sm text-muted">
      {isWebhook ? (
        <p className="tabular-nums">
          {toldAt === null ? text.neverTold : text.toldLast({ time: utcTime(toldAt) })}
        </p>
      ) : null}
      {isWebhook || canMail ? null : <p className="text-bad">{text.cannotMail}</p>}
      {waiting === 0 ? null : (
        <p className={fault === null ? '' : 'text-bad'}>
          <span>{text.waits({ count: waiting })}</span>{' '}
          {reason === null ? null : <span>{text.because({ reason })}</span>}
          {reason !== null || fault === null ? null : <span>{jobs.faults[fault]}</span>}
        </p>
      )}
      {failed === 0 ? null : (
        <p className="text-bad">
          <span>{text.failed({ count: failed })}</span>{' '}
          <Link to="/jobs" className="underline">
            {text.failedLink}
          </Link>
        </p>
      )}
    </div>
  )
}
