import { type SubmitEvent, useEffect, useRef } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import * as text from '../../../content/text/game-type-editor.ts'
import type { GameType } from '../../api/answers.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { ratings } from './draft.ts'
import { RatingChoice } from './rating-choice.tsx'
import { ResetOrRemove } from './reset-or-remove.tsx'
import { TextList } from './text-list.tsx'
import { useEditing } from './use-editing.ts'

/** Shows the form of a game type. `loaded` is the version on the server, or null for a new one. */
export function GameTypeForm({ loaded }: { loaded: GameType | null }) {
  const editing = useEditing(loaded)
  const { base, draft, dispatch, errors, conflict } = editing
  const blocker = useUnsavedGuard(editing.isUnsaved)
  const form = useRef<HTMLFormElement>(null)
  const mustDecide = (conflict?.disputed.length ?? 0) > 0

  useEffect(() => {
    if (errors.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await editing.save()
  }

  return (
    <>
      {conflict ? <ConflictPanel conflict={conflict} onDecide={editing.decide} /> : null}
      <form ref={form} method="post" onSubmit={submit} noValidate className="mt-8 grid gap-12">
        <div className="grid gap-8 lg:grid-cols-2">
          <div className="grid content-start gap-5">
            <Field
              label={text.fields.name}
              autoComplete="off"
              value={draft.name}
              error={errors.get('name')}
              onChange={({ target }) => dispatch({ type: 'set', part: { name: target.value } })}
            />
            <Field
              label={text.fields.authorName}
              autoComplete="off"
              hint={text.authorNameHint}
              value={draft.authorName}
              error={errors.get('authorName')}
              onChange={({ target }) => dispatch({ type: 'set', part: { authorName: target.value } })}
            />
            <Field
              label={text.fields.authorUrl}
              inputMode="url"
              hint={text.authorUrlHint}
              value={draft.authorUrl}
              error={errors.get('authorUrl')}
              onChange={({ target }) => dispatch({ type: 'set', part: { authorUrl: target.value } })}
            />
            <Field
              label={text.fields.documentUrl}
              inputMode="url"
              hint={text.documentUrlHint}
              value={draft.documentUrl}
              error={errors.get('documentUrl')}
              onChange={({ target }) => dispatch({ type: 'set', part: { documentUrl: target.value } })}
            />
          </div>
          <section aria-label={text.ratings} className="panel grid content-start gap-3 p-5">
            {ratings.map((rating) => (
              <RatingChoice
                key={rating}
                label={text.fields[rating]}
                value={draft[rating]}
                onChange={(value) => dispatch({ type: 'set', part: { [rating]: value } })}
              />
            ))}
          </section>
        </div>
        <TextList
          list="descriptions"
          draft={draft}
          saved={base?.descriptions ?? []}
          errors={errors}
          dispatch={dispatch}
        />
        <TextList list="rules" draft={draft} saved={base?.rules ?? []} errors={errors} dispatch={dispatch} />
        <SaveBar
          busy={editing.busy}
          isNew={base === null}
          isChanged={editing.isChanged}
          mustDecide={mustDecide}
          message={editing.message}
        />
      </form>
      {base ? <ResetOrRemove gameType={base} onDone={editing.replace} /> : null}
      <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={text.leaveTitle}>
        <p>{text.leaveWarning}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => blocker.reset?.()}>{text.stay}</Button>
          <Button
            variant="danger"
            onClick={() => {
              editing.giveUp()
              blocker.proceed?.()
            }}
          >
            {text.leave}
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

/** Shows the save button and the result of the last attempt. It stays visible at the end of the window. */
function SaveBar({ busy, isNew, isChanged, mustDecide, message }: SaveBarProps) {
  const said = message ?? (isChanged ? { text: text.unsaved, isGood: true } : undefined)
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
      <Button type="submit" busy={busy} disabled={mustDecide || (!isChanged && !isNew)}>
        {isNew ? text.create : text.save}
      </Button>
      <p
        role="status"
        className={`min-w-0 flex-1 text-sm ${said?.isGood === false ? 'text-bad' : 'text-muted'}`}
      >
        {mustDecide ? text.chooseFirst : said?.text}
      </p>
    </div>
  )
}

/**
 * Stops a person who is about to leave unsaved changes behind. Within the site the state of the blocker is
 * then `blocked` until its `proceed` or `reset` is called; when the tab is closed or reloaded, the browser
 * asks.
 *
 * @param isUnsaved called at that moment
 */
function useUnsavedGuard(isUnsaved: () => boolean): Blocker {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
}
