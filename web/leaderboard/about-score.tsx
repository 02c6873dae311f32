import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import * as text from '../../content/text/about-score.ts'
import type { LeaderboardEntry } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useTexts } from '../drafts/use-texts.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { numberText } from '../kit/number.ts'
import { cutName } from '../kit/person.tsx'
import { useUser } from '../session/user.ts'

interface AboutScoreProps {
  game: LeaderboardEntry
  onClose: () => void
  /** Called when the score is off the leaderboard. */
  onExcluded: () => void
}

/** Lets a player report the name beside a score, and an admin take the score off the leaderboard. */
export default function AboutScore({ game, onClose, onExcluded }: AboutScoreProps) {
  const { isAdmin } = useUser()
  return (
    <Dialog open onClose={onClose} title={isAdmin ? text.excludeTitle : text.reportTitle}>
      {isAdmin ? (
        <ExcludeForm game={game} onClose={onClose} onExcluded={onExcluded} />
      ) : (
        <ReportForm game={game} onClose={onClose} />
      )}
    </Dialog>
  )
}

const causes = [
  { value: 'rude', label: text.rude },
  { value: 'imitation', label: text.imitation },
  { value: 'other', label: text.other },
] as const

const newReport = { cause: 'rude', note: '' }

function ReportForm({ game: { gameId, displayName }, onClose }: Omit<AboutScoreProps, 'onExcluded'>) {
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)
  const { texts, type, beginAgain } = useTexts(`report of game ${gameId}`, newReport)
  const { note } = texts

  async function report(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const cause = causes.find(({ value }) => value === texts.cause)?.value ?? 'other'
    setBusy(true)
    try {
      const message = await answer(api.POST('/reports', { body: { gameId, cause, note } }))
      alerts.add({ type: 'Success', message })
      beginAgain()
      onClose()
    } catch (failure) {
      logFailure('The name could not be reported', failure)
      alerts.add({ type: 'Error', message: text.notReported({ reason: reasonOf(failure) }) })
      setBusy(false)
    }
  }

  return (
    <form onSubmit={report} className="grid gap-5">
      <p>
        <bdi translate="no" className="font-semibold wrap-anywhere">
          {cutName(displayName, 60)}
        </bdi>
      </p>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{text.why}</legend>
        {causes.map(({ value, label }) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="cause"
              className="size-5 accent-accent"
              checked={texts.cause === value}
              onChange={() => type({ cause: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label={text.note}
        hint={text.noteHint}
        maxLength={500}
        autoComplete="off"
        value={note}
        onChange={({ target }) => type({ note: target.value })}
      />
      <p className="text-sm text-muted">{text.reportHint}</p>
      <Buttons
        act={text.report}
        busy={busy}
        onClose={() => {
          beginAgain()
          onClose()
        }}
      />
    </form>
  )
}

function ExcludeForm({ game: { gameId, displayName, score }, onClose, onExcluded }: AboutScoreProps) {
  const queries = useQueryClient()
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)
  const name = cutName(displayName, 30)

  async function exclude(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const reason = new FormData(event.currentTarget).get('reason')
    if (typeof reason !== 'string') return
    setBusy(true)
    try {
      const { changed } = await answer(
        api.POST('/gametypes/excluded/{gameId}', { params: { path: { gameId } }, body: { reason } }),
      )
      alerts.add({
        type: changed ? 'Success' : 'Info',
        message: changed ? text.excluded : text.wasExcluded,
      })
      await queries.invalidateQueries({ queryKey: ['ranked'] })
      onClose()
      onExcluded()
    } catch (failure) {
      logFailure('The score could not be taken off the leaderboard', failure)
      alerts.add({ type: 'Error', message: text.notExcluded({ reason: reasonOf(failure) }) })
      setBusy(false)
    }
  }

  return (
    <form onSubmit={exclude} className="grid gap-5">
      <p className="wrap-anywhere">{text.excludeHint({ person: name, score: numberText(score) })}</p>
      <Field
        label={text.reason}
        hint={text.reasonHint}
        name="reason"
        required
        maxLength={200}
        autoComplete="off"
      />
      <Buttons act={text.exclude} busy={busy} onClose={onClose} />
      <Link
        to={`/people?${new URLSearchParams({ search: displayName }).toString()}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-link underline underline-offset-4"
      >
        {text.findPerson({ person: name })}
      </Link>
    </form>
  )
}

function Buttons({ act, busy, onClose }: { act: string; busy: boolean; onClose: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="danger" busy={busy}>
        {act}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {text.cancel}
      </Button>
    </div>
  )
}
