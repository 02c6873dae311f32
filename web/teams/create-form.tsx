import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as text from '../../content/text/teams.ts'
import type { Team } from '../api/answers.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'
import { useTexts } from '../drafts/use-texts.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { conferences, divisions } from './names.ts'

/** The initial values of the form. The two choices are texts, as a select holds them. */
const newTeam = { name: '', location: '', conference: '0', division: '0' }

/**
 * Shows the form for a new team. It has no rules: the server validates. A field's error shows beside it;
 * every other failure is only logged.
 */
export function CreateForm({ onCreated }: { onCreated: (team: Team) => void }) {
  const { texts: team, type, beginAgain } = useTexts('team', newTeam)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<ApiFailure['errors']>([])
  const [refusal, setRefusal] = useState<ApiFailure>()
  const form = useRef<HTMLFormElement>(null)
  const reasonOf = (name: string) => errors.find(({ field }) => field === name)?.reason

  function change(part: Partial<typeof newTeam>) {
    type(part)
    setErrors(errors.filter(({ field }) => !(field in part)))
  }

  // Only after a refusal: the focus stays while the person corrects the errors one by one.
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setErrors([])
    try {
      const [conference, division] = [Number(team.conference), Number(team.division)]
      // The server sets id and date.
      const body = { ...team, id: 0, conference, division, createdDate: new Date().toISOString() }
      onCreated(await answer(api.POST('/teams', { body })))
      beginAgain()
    } catch (failure) {
      logFailure('The team could not be created', failure)
      if (failure instanceof ApiFailure) {
        setErrors(failure.errors)
        setRefusal(failure)
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      method="post"
      onSubmit={create}
      noValidate
      aria-label={text.form}
      className="panel grid gap-5 p-5 sm:grid-cols-2 sm:p-6"
    >
      <Field
        label={text.name}
        autoComplete="off"
        value={team.name}
        error={reasonOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field
        label={text.city}
        autoComplete="off"
        value={team.location}
        error={reasonOf('location')}
        onChange={({ target }) => change({ location: target.value })}
      />
      <SelectField
        label={text.conference}
        names={conferences}
        value={team.conference}
        onChange={(conference) => change({ conference })}
      />
      <SelectField
        label={text.division}
        names={divisions}
        value={team.division}
        onChange={(division) => change({ division })}
      />
      <Button type="submit" busy={busy} className="justify-self-start sm:col-span-2">
        {text.create}
      </Button>
    </form>
  )
}
