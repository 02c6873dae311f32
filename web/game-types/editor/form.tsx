import { type SubmitEvent, useEffect, useRef } from 'react'
import type { GameType } from '../../api/answers.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { ratings } from './draft.ts'
import { MeetingPanel } from './meeting-panel.tsx'
import { fieldNames } from './merge.ts'
import { RatingChoice } from './rating-choice.tsx'
import { TextList } from './text-list.tsx'
import { useEditing } from './use-editing.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** The form of a game type. `loaded` is the version that the server has now, or null for a new one. */
export function GameTypeForm({ loaded }: { loaded: GameType | null }) {
  const editing = useEditing(loaded)
  const { base, draft, dispatch, errors, meeting } = editing
  const blocker = useUnsavedGuard(editing.isUnsaved)
  const form = useRef<HTMLFormElement>(null)
  const mustDecide = (meeting?.disputed.length ?? 0) > 0

  useEffect(() => {
    if (errors.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await editing.save()
  }

  return (
    <>
      {meeting ? <MeetingPanel meeting={meeting} onDecide={editing.decide} /> : null}
      <form ref={form} method="post" onSubmit={submit} noValidate className="mt-8 grid gap-12">
        <div className="grid gap-8 lg:grid-cols-2">
          <div className="grid content-start gap-5">
            <Field
              label="Name"
              autoComplete="off"
              value={draft.name}
              error={errors.get('name')}
              onChange={({ target }) => dispatch({ type: 'set', part: { name: target.value } })}
            />
            <Field
              label="The author's profile"
              type="url"
              hint="An address, or empty."
              value={draft.authorUrl}
              error={errors.get('authorUrl')}
              onChange={({ target }) => dispatch({ type: 'set', part: { authorUrl: target.value } })}
            />
            <Field
              label="The shared document"
              type="url"
              hint="An address, or empty."
              value={draft.documentUrl}
              error={errors.get('documentUrl')}
              onChange={({ target }) => dispatch({ type: 'set', part: { documentUrl: target.value } })}
            />
          </div>
          <section
            aria-label="Ratings"
            className="grid content-start gap-3 rounded-panel border border-line bg-surface p-5 shadow-panel"
          >
            {ratings.map((rating) => (
              <RatingChoice
                key={rating}
                label={fieldNames[rating]}
                value={draft[rating]}
                onChange={(value) => dispatch({ type: 'set', part: { [rating]: value } })}
              />
            ))}
          </section>
        </div>
        <TextList
          list="descriptions"
          heading="Description"
          kind="Description"
          draft={draft}
          saved={base?.descriptions ?? []}
          errors={errors}
          dispatch={dispatch}
        />
        <TextList
          list="rules"
          heading="Rules"
          kind="Rule"
          draft={draft}
          saved={base?.rules ?? []}
          errors={errors}
          dispatch={dispatch}
        />
        <SaveBar
          busy={editing.busy}
          isNew={base === null}
          isChanged={editing.isChanged}
          mustDecide={mustDecide}
          message={editing.message}
        />
      </form>
      <Dialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Leave without saving?"
      >
        <p>What you have written since you last saved would be lost.</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => blocker.reset?.()}>Stay here</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
        </div>
      </Dialog>
    </>
  )
}

interface SaveBarProps {
  busy: boolean
  isNew: boolean
  isChanged: boolean
  mustDecide: boolean
  message: { text: string; isGood: boolean } | undefined
}

/** Stays in sight at the end of the window, with what became of the last try. */
function SaveBar({ busy, isNew, isChanged, mustDecide, message }: SaveBarProps) {
  const said =
    message ?? (isChanged ? { text: 'There are changes that are not saved.', isGood: true } : undefined)
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
      <Button type="submit" busy={busy} disabled={mustDecide || (!isChanged && !isNew)}>
        {isNew ? 'Create' : 'Save'}
      </Button>
      <p
        role="status"
        className={`min-w-0 flex-1 text-sm ${said?.isGood === false ? 'text-bad' : 'text-muted'}`}
      >
        {mustDecide ? 'Decide above whose version shall stand; then save.' : said?.text}
      </p>
    </div>
  )
}
