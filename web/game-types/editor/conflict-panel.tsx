import { useEffect, useRef } from 'react'
import * as text from '../../../content/text/game-type-editor.ts'
import { language } from '../../../content/text/language.ts'
import { Button } from '../../kit/button.tsx'
import { readableDayOf } from '../../kit/date.ts'
import { TitledTexts } from '../texts.tsx'
import { contentOf } from './draft.ts'
import type { DraftField } from './merge.ts'
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
        {text.conflictTitle}
      </h2>
      <p className="max-w-prose">
        {[
          text.conflictDate({ date: readableDayOf(theirs.modifieddate ?? theirs.createddate) }),
          ...(taken.length > 0 ? [text.conflictTaken({ fields: named(taken) })] : []),
          disputed.length > 0 ? text.conflictDisputed : text.conflictSettled,
        ].join(' ')}
      </p>
      <ul className="grid gap-4">
        {disputed.map((field) => (
          <li key={field} className="grid gap-3 rounded-xl border border-line bg-paper p-4">
            <h3 className="font-bold">{text.theirField({ field: text.fields[field] })}</h3>
            <Theirs theirs={theirs} field={field} />
            <div className="flex flex-wrap gap-3">
              <Button
                size="small"
                onClick={() => onDecide(field, 'mine')}
                aria-label={text.keepMyField({ field: text.fields[field] })}
              >
                {text.keepMine}
              </Button>
              <Button
                size="small"
                variant="quiet"
                onClick={() => onDecide(field, 'theirs')}
                aria-label={text.takeTheirField({ field: text.fields[field] })}
              >
                {text.takeTheirs}
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
    return value.length > 0 ? <TitledTexts texts={value} /> : <p className="text-muted">{text.theirsEmpty}</p>
  }
  return <p>{value === '' ? <span className="text-muted">{text.theirsEmpty}</span> : value}</p>
}

function named(fields: readonly DraftField[]): string {
  return new Intl.ListFormat(language).format(fields.map((field) => text.fields[field]))
}
