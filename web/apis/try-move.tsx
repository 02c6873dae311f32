import { type SubmitEvent, useId, useState } from 'react'
import * as text from '../../content/text/apis.ts'
import { api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { mayPlay } from '../session/permission.ts'
import { useUser } from '../session/user.ts'
import { actions, boundsText, numberNames } from './actions.ts'

/** The greatest possible number of a game: 15 digits (server/http/parameters.ts). */
const mostGames = 999_999_999_999_999

/** The result of a call: the status with its text, and the body as it was answered. */
interface Outcome {
  readonly status: string
  readonly body: string
}

/** Shows a form that sends a game action and shows the answer. People who cannot play see who can. */
export function TryMove() {
  const headingId = useId()
  const isReader = mayPlay(useUser())
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <h3 id={headingId} className="font-bold">
        {text.tryIt}
      </h3>
      {isReader ? <ActionForm /> : <p className="text-muted">{text.forReaders}</p>}
    </section>
  )
}

function ActionForm() {
  const [chosen, setChosen] = useState('0')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const action = actions[Number(chosen)] ?? actions[0]

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const numberOf = (name: string) => Number(form.get(name))
    setBusy(true)
    setOutcome(null)
    try {
      const body = {
        gameId: numberOf('gameId'),
        actionId: numberOf('actionId'),
        itemRow: numberOf('itemRow'),
        itemColumn: numberOf('itemColumn'),
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
          name="gameId"
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
          onChange={setChosen}
          hint={text.actionHint}
        />
      </div>
      {/* Another action starts with its own numbers. */}
      <div key={chosen} className="grid grid-cols-1 items-start gap-5 sm:grid-cols-3">
        {action
          ? numberNames.map((name) => (
              <Field
                key={name}
                label={name}
                name={name}
                type="number"
                inputMode="numeric"
                min={action[name].least}
                max={action[name].most}
                defaultValue={action[name].least}
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
