import { type SubmitEvent, useId, useState } from 'react'
import * as text from '../../content/text/apis.ts'
import { api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'
import { useTexts } from '../drafts/use-texts.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { mayPlay } from '../session/access/permission.ts'
import { useUser } from '../session/user.ts'
import { type Action, boundsText, numberNames } from './action.ts'

/** The greatest possible number of a game: 15 digits (server/http/parameters.ts). */
const mostGames = 999_999_999_999_999

/** The result of a call: the status with its text, and the body as it was answered. */
interface Outcome {
  readonly status: string
  readonly body: string
}

/** Shows a form that sends a game action and shows the answer. People who cannot play see who can. */
export function TryMove({ actions }: { actions: readonly Action[] }) {
  const headingId = useId()
  const isReader = mayPlay(useUser())
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <h3 id={headingId} className="font-bold">
        {text.tryIt}
      </h3>
      {isReader ? <ActionForm actions={actions} /> : <p className="text-muted">{text.forReaders}</p>}
    </section>
  )
}

const newAction = { chosen: '0', gameId: '', actionId: '0', itemRow: '0', itemColumn: '0' }

function ActionForm({ actions }: { actions: readonly Action[] }) {
  const { texts, type } = useTexts('action', newAction)
  const { chosen } = texts
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const action = actions[Number(chosen)] ?? actions[0]

  /** Another action starts with its own numbers. */
  function choose(place: string) {
    const next = actions[Number(place)]
    if (next === undefined) return
    type({
      chosen: place,
      actionId: String(next.actionId.least),
      itemRow: String(next.itemRow.least),
      itemColumn: String(next.itemColumn.least),
    })
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setOutcome(null)
    try {
      const body = {
        gameId: Number(texts.gameId),
        ...(action && { actionName: action.name }),
        actionId: Number(texts.actionId),
        itemRow: Number(texts.itemRow),
        itemColumn: Number(texts.itemColumn),
      }
      const { data, error, response } = await api.PUT('/games', { body })
      setOutcome({
        status: `${response.status} ${response.statusText}`.trim(),
        body: JSON.stringify(data ?? error, null, 2),
      })
    } catch (failure) {
      logFailure('The action could not be sent', failure)
      setOutcome({ status: text.noAnswer, body: '' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" onSubmit={send} className="grid grid-cols-1 gap-5">
      <p className="rounded-2xl border border-warn p-4">{text.realMove}</p>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label="gameId"
          value={texts.gameId}
          onChange={({ target }) => type({ gameId: target.value })}
          type="number"
          inputMode="numeric"
          min={1}
          max={mostGames}
          required
          autoComplete="off"
          hint={text.gameHint}
        />
        <SelectField
          label="actionName"
          names={actions.map(({ name }) => name)}
          value={chosen}
          onChange={choose}
          hint={text.actionHint}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-3">
        {action
          ? numberNames.map((name) => (
              <Field
                key={name}
                label={name}
                value={texts[name]}
                onChange={({ target }) => type({ [name]: target.value })}
                type="number"
                inputMode="numeric"
                min={action[name].least}
                max={action[name].most}
                required
                autoComplete="off"
                hint={boundsText(action[name])}
              />
            ))
          : null}
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        {text.send}
      </Button>
      <Answer outcome={outcome} />
    </form>
  )
}

function Answer({ outcome }: { outcome: Outcome | null }) {
  const bodyId = useId()
  return (
    <>
      <p role="status" className="font-semibold empty:hidden">
        {outcome?.status}
      </p>
      {outcome?.body ? (
        <div className="grid grid-cols-1 gap-1.5">
          <label htmlFor={bodyId} className="font-semibold">
            {text.responseBody}
          </label>
          <textarea
            id={bodyId}
            readOnly
            rows={14}
            value={outcome.body}
            className="w-full rounded-xl border border-edge bg-sunken p-3 font-mono text-sm"
          />
        </div>
      ) : null}
    </>
  )
}
