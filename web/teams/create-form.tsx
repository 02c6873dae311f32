import { type SubmitEvent, useId, useState } from 'react'
import type { Team } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { logFailure } from '../api/log.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { ChevronIcon } from '../kit/icons.tsx'
import { conferences, divisions } from './names.ts'

/** What a form begins with. The two choices are texts, as a select holds them. */
const newTeam = { name: '', location: '', conference: '0', division: '0' }

/** Makes a team. The form has no rule: the server alone judges what is typed, and a refusal is only logged. */
export function CreateForm({ onCreated }: { onCreated: (team: Team) => void }) {
  const [team, setTeam] = useState(newTeam)
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<typeof newTeam>) => setTeam({ ...team, ...part })

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    try {
      const [conference, division] = [Number(team.conference), Number(team.division)]
      onCreated(await answer(api.POST('/teams', { body: { ...team, conference, division } })))
      setTeam(newTeam)
    } catch (failure) {
      logFailure('The team could not be created', failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      method="post"
      onSubmit={create}
      noValidate
      aria-label="New team"
      className="grid gap-5 rounded-panel border border-line bg-surface p-5 shadow-panel sm:grid-cols-2 sm:p-6"
    >
      <Field
        label="Name"
        autoComplete="off"
        value={team.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field
        label="City"
        autoComplete="off"
        value={team.location}
        onChange={({ target }) => change({ location: target.value })}
      />
      <Choice
        label="Conference"
        names={conferences}
        value={team.conference}
        onChange={(conference) => change({ conference })}
      />
      <Choice
        label="Division"
        names={divisions}
        value={team.division}
        onChange={(division) => change({ division })}
      />
      <Button type="submit" busy={busy} className="justify-self-start sm:col-span-2">
        Create
      </Button>
    </form>
  )
}

interface ChoiceProps {
  label: string
  names: readonly string[]
  /** The place of the chosen name, as a text. */
  value: string
  onChange: (value: string) => void
}

function Choice({ label, names, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-12 w-full appearance-none rounded-xl border border-edge bg-surface py-2 pr-11 pl-4 text-ink"
        >
          {names.map((name, place) => (
            <option key={name} value={place}>
              {name}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-muted" />
      </div>
    </div>
  )
}
