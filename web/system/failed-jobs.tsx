import { useRef, useState } from 'react'
import * as text from '../../content/text/jobs.ts'
import { pagesOf } from '../../content/text/pager.ts'
import type { FailedJob } from '../api/answers.ts'
import { api } from '../api/client.ts'
import { ApiFailure } from '../api/failure.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { utcTime } from '../kit/date.ts'
import { Dialog } from '../kit/dialog.tsx'
import { BackIcon, NextIcon } from '../kit/icons.tsx'

interface FailedJobsProps {
  jobs: readonly FailedJob[]
  /** Called when a job was tried again or deleted, or is gone. */
  onChanged: () => void
  /** Null on the first page. */
  onNewest: (() => void) | null
  /** Null on the last page. */
  onOlder: (() => void) | null
}

/** Shows the jobs that were given up, and lets an admin try them again or delete them. */
export default function FailedJobs({ jobs, onChanged, onNewest, onOlder }: FailedJobsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<FailedJob | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const alerts = useAlerts()

  async function change({ id }: FailedJob, act: 'try again' | 'delete') {
    setBusy(id)
    const params = { params: { path: { id } } }
    try {
      const { response, error } =
        act === 'delete'
          ? await api.DELETE('/system/secure/jobs/{id}', params)
          : await api.POST('/system/secure/jobs/{id}/try-again', { ...params, body: {} })
      if (!response.ok) throw new ApiFailure(response, error)
      alerts.add({ type: 'Success', message: act === 'delete' ? text.deleted : text.triedAgain })
      // The buttons of the job disappear with it.
      heading.current?.focus()
    } catch (failure) {
      logFailure('The job could not be changed', failure)
      alerts.add({ type: 'Error', message: text.notChanged({ reason: reasonOf(failure) }) })
    }
    setBusy(null)
    setAsked(null)
    onChanged()
  }

  return (
    <section aria-labelledby="jobs-failures" className="grid gap-4">
      <h2 id="jobs-failures" ref={heading} tabIndex={-1} className="text-2xl font-bold">
        {text.failures}
      </h2>
      {jobs.length === 0 ? (
        <p>{text.noFailures}</p>
      ) : (
        <ul className="grid gap-3">
          {jobs.map((job) => (
            <li
              key={job.id}
              className="panel grid gap-3 p-4 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-6 sm:p-5"
            >
              <div className="grid gap-1">
                <h3 className="font-semibold">{nameOf(job)}</h3>
                <p>{text.faults[job.fault]}</p>
                <p className="text-sm text-muted tabular-nums">
                  {text.failedAt({ time: utcTime(job.failedAt), count: job.attempts })}
                </p>
                {job.canBeTriedAgain ? null : <p className="text-sm text-muted">{text.isIncomplete}</p>}
              </div>
              <div className="flex flex-wrap gap-3">
                {job.canBeTriedAgain ? (
                  <Button
                    variant="quiet"
                    size="small"
                    busy={busy === job.id}
                    aria-label={text.tryAgainJob({ job: nameOf(job) })}
                    onClick={() => void change(job, 'try again')}
                  >
                    {text.tryAgain}
                  </Button>
                ) : null}
                <Button
                  variant="danger"
                  size="small"
                  busy={busy === job.id}
                  aria-label={text.deleteJob({ job: nameOf(job) })}
                  onClick={() => setAsked(job)}
                >
                  {text.deleteButton}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {onNewest || onOlder ? (
        <nav aria-label={pagesOf({ list: text.list })} className="flex flex-wrap gap-3">
          {onNewest ? (
            <Button variant="quiet" size="small" onClick={onNewest}>
              <BackIcon className="size-4" />
              <span>{text.newest}</span>
            </Button>
          ) : null}
          {onOlder ? (
            <Button variant="quiet" size="small" onClick={onOlder}>
              <span>{text.older}</span>
              <NextIcon className="size-4" />
            </Button>
          ) : null}
        </nav>
      ) : null}
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={text.deleteTitle}>
        <p>{text.deleteHint}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy !== null} onClick={() => asked && void change(asked, 'delete')}>
            {text.deleteIt}
          </Button>
          <Button variant="quiet" onClick={() => setAsked(null)}>
            {text.keepIt}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}

/** Returns what a job is: `mail, account reset`. */
function nameOf({ kind, topic }: FailedJob): string {
  return topic === '' ? kind : `${kind}, ${topic}`
}
