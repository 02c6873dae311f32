import { useEffect, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { readableDate } from '../../kit/date.ts'
import { TitledTexts } from '../texts.tsx'
import { contentOf } from './draft.ts'
import { type DraftField, fieldNames } from './merge.ts'
import type { Conflict } from './use-editing.ts'

interface ConflictPanelProps {
  conflict: Conflict
  onDecide: (field: DraftField, whose: 'mine' | 'theirs') => void
}

/**
 * Shows the second of two admins what the first has saved, and lets them decide about the fields that both
 * have changed.
 */
export function ConflictPanel({ conflict: { theirs, taken, disputed }, onDecide }: ConflictPanelProps) {
  const panel = useRef<HTMLElement>(null)
  // The next decision is in this panel, however many are left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a decision takes the button away that had the focus
  useEffect(() => panel.current?.focus(), [disputed.length])

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="meeting"
      className="mt-8 grid gap-4 rounded-panel border-2 border-warn bg-surface p-5 sm:p-6"
    >
      <h2 id="meeting" className="text-2xl font-bold">
        Somebody else has saved this game type
      </h2>
      <p className="max-w-prose">
        Theirs is of {readableDate(theirs.modifieddate ?? theirs.createddate)}. Nothing of yours is lost: it
        stands in the form below.
        {taken.length > 0 ? ` Taken over from them, since you had not touched it: ${named(taken)}.` : ''}
        {disputed.length > 0
          ? ' Of what you both have changed, decide whose shall stand.'
          : ' There is nothing more to decide: save when it is right.'}
      </p>
      <ul className="grid gap-4">
        {disputed.map((field) => (
          <li key={field} className="grid gap-3 rounded-xl border border-line bg-paper p-4">
            <h3 className="font-bold">{fieldNames[field]}, as they saved it</h3>
            <Theirs theirs={theirs} field={field} />
            <div className="flex flex-wrap gap-3">
              <Button size="small" onClick={() => onDecide(field, 'mine')}>
                Keep mine<span className="sr-only"> of {fieldNames[field]}</span>
              </Button>
              <Button size="small" variant="quiet" onClick={() => onDecide(field, 'theirs')}>
                Take theirs<span className="sr-only"> of {fieldNames[field]}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Theirs({ theirs, field }: { theirs: Conflict['theirs']; field: DraftField }) {
  const value = contentOf(theirs)[field]
  if (typeof value === 'object') {
    return value.length > 0 ? <TitledTexts texts={value} /> : <p className="text-muted">Nothing at all.</p>
  }
  return <p>{value === '' ? <span className="text-muted">Left empty.</span> : value}</p>
}

function named(fields: readonly DraftField[]): string {
  return new Intl.ListFormat('en').format(fields.map((field) => fieldNames[field]))
}
