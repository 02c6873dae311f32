import { type SubmitEvent, useId } from 'react'
import * as text from '../../../content/text/newsletters.ts'
import type { Newsletter } from '../../api/answers.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { AskedButton } from './asked-button.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { useDraft } from './use-draft.ts'

interface DraftFormProps {
  /** The draft; null for a new one. */
  loaded: Newsletter | null
  /** Called with the newsletter when it was saved or sent. */
  onChanged: (newsletter: Newsletter) => void
}

/** Shows the form in which a newsletter is written, tried out and sent. */
export function DraftForm({ loaded, onChanged }: DraftFormProps) {
  const id = useId()
  const draft = useDraft(loaded, onChanged)
  const { written, type, busy, meanwhile } = draft
  const confirmed = loaded?.confirmed ?? 0

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void draft.save()
  }

  return (
    <div className="grid w-full grid-cols-1 justify-items-start gap-8">
      <form onSubmit={submit} className="grid w-full max-w-3xl grid-cols-1 justify-items-start gap-5">
        <h2 className="text-2xl font-bold wrap-anywhere">
          {loaded === null ? text.newTitle : <bdi>{loaded.subject}</bdi>}
        </h2>
        <Field
          label={text.subject}
          required
          maxLength={150}
          value={written.subject}
          onChange={({ target }) => type({ subject: target.value })}
          className="w-full"
        />
        <div className="grid w-full gap-1.5">
          <label htmlFor={id} className="font-semibold">
            {text.text}
          </label>
          <textarea
            id={id}
            rows={14}
            maxLength={15_000}
            required
            aria-describedby={`${id}-hint`}
            value={written.text}
            onChange={({ target }) => type({ text: target.value })}
            className="w-full resize-y rounded-xl border border-edge bg-surface px-4 py-3 text-ink"
          />
          <p id={`${id}-hint`} className="text-sm text-muted">
            {text.textHint}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {text.save}
          </Button>
          <Button
            variant="quiet"
            busy={busy}
            onClick={({ currentTarget }) => {
              if (currentTarget.form?.reportValidity()) void draft.preview()
            }}
          >
            {text.preview}
          </Button>
        </div>
      </form>
      {meanwhile ? <Meanwhile newsletter={meanwhile} onUse={draft.use} /> : null}
      {loaded === null ? null : loaded.canSend ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="quiet" busy={busy} onClick={() => void draft.test()}>
            {text.test}
          </Button>
          {confirmed === 0 ? (
            <p>{text.noSubscribers}</p>
          ) : (
            <AskedButton
              label={text.send}
              question={text.sendQuestion({ count: confirmed })}
              hint={text.sendHint}
              confirm={text.sendNow}
              busy={busy}
              onConfirm={draft.send}
            />
          )}
        </div>
      ) : (
        <p className="max-w-prose">{text.noMail}</p>
      )}
      {draft.letter ? <LetterPreview letter={draft.letter} /> : null}
      {loaded === null ? null : (
        <AskedButton
          label={text.remove}
          question={text.removeQuestion}
          hint={text.removeHint}
          confirm={text.confirmRemoval}
          isDangerous
          busy={busy}
          onConfirm={draft.remove}
        />
      )}
    </div>
  )
}

/** Shows what another admin has saved or sent while the form was open. */
function Meanwhile({
  newsletter,
  onUse,
}: {
  newsletter: Newsletter
  onUse: (newsletter: Newsletter) => void
}) {
  const isDraft = newsletter.state === 'draft'
  return (
    <section
      aria-labelledby="meanwhile"
      className="panel grid w-full max-w-3xl grid-cols-1 justify-items-start gap-4 p-5"
    >
      <h3 id="meanwhile" className="text-xl font-bold">
        {text.meanwhileTitle}
      </h3>
      <p>{isDraft ? text.meanwhileHint : text.meanwhileSent}</p>
      <p className="font-semibold wrap-anywhere">
        <bdi>{newsletter.subject}</bdi>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{newsletter.text}</p>
      <Button variant="quiet" onClick={() => onUse(newsletter)}>
        {isDraft ? text.meanwhileUse : text.meanwhileSee}
      </Button>
    </section>
  )
}
