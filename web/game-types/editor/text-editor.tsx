import { useId } from 'react'
import * as editorText from '../../../content/text/game-type-editor.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { CleanedHtml } from '../texts.tsx'
import type { DraftText, ListName } from './draft.ts'
import { usePreview } from './use-preview.ts'

interface TextEditorProps {
  text: DraftText
  /** The saved text, or empty. */
  saved: string
  /** The list that the text is in, and its place: rule 2 of 5. */
  list: ListName
  place: number
  count: number
  errors: { title: string | undefined; text: string | undefined }
  onWrite: (part: Partial<DraftText>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Shows one titled text with its preview, and the buttons that move or remove it. */
export function TextEditor({
  text: { key, title, text },
  saved,
  list,
  place,
  count,
  errors,
  onWrite,
  onMove,
  onRemove,
}: TextEditorProps) {
  const ofList = editorText.lists[list]
  const name = title || ofList.untitled({ place })
  return (
    <li className="panel grid gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-bold text-muted">{ofList.place({ place, total: count })}</h3>
        <div className="flex flex-wrap gap-2">
          <Button
            name={`up-${key}`}
            variant="quiet"
            size="small"
            disabled={place === 1}
            onClick={() => onMove(-1)}
            aria-label={editorText.moveTextUp({ title: name })}
          >
            {editorText.moveUp}
          </Button>
          <Button
            name={`down-${key}`}
            variant="quiet"
            size="small"
            disabled={place === count}
            onClick={() => onMove(1)}
            aria-label={editorText.moveTextDown({ title: name })}
          >
            {editorText.moveDown}
          </Button>
          <Button
            variant="danger"
            size="small"
            onClick={onRemove}
            aria-label={editorText.removeText({ title: name })}
          >
            {editorText.remove}
          </Button>
        </div>
      </div>
      <Field
        label={editorText.textTitle}
        name={`title-${key}`}
        autoComplete="off"
        value={title}
        error={errors.title}
        onChange={({ target }) => onWrite({ title: target.value })}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <HtmlField value={text} error={errors.text} onChange={(typed) => onWrite({ text: typed })} />
        <Preview name={name} text={text} saved={saved} />
      </div>
    </li>
  )
}

interface HtmlFieldProps {
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

function HtmlField({ value, error, onChange }: HtmlFieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {editorText.textHtml}
      </label>
      <textarea
        id={id}
        rows={10}
        spellCheck
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        className="min-h-40 w-full resize-y rounded-xl border border-edge bg-surface px-4 py-3 font-mono text-sm leading-relaxed text-ink aria-invalid:border-bad"
      />
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}

function Preview({ name, text, saved }: { name: string; text: string; saved: string }) {
  const { html, state } = usePreview(text, saved)
  return (
    <section aria-label={editorText.preview({ title: name })} className="grid content-start gap-1.5">
      <p className="text-sm text-muted">{editorText.previewStates[state]}</p>
      <div className="min-h-40 overflow-x-auto rounded-xl border border-dashed border-edge bg-paper px-4 py-3">
        <CleanedHtml html={html} />
      </div>
    </section>
  )
}
