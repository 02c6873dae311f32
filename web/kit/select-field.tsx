import { type ReactNode, useId } from 'react'
import { ChevronIcon } from './icons.tsx'

interface SelectFieldProps {
  label: string
  names: readonly string[]
  /** The index of the chosen name in the list, as a text. */
  value: string
  onChange: (value: string) => void
  /** Help before a mistake is made. */
  hint?: ReactNode
}

/** Shows a labeled choice among a few names, with its hint. */
export function SelectField({ label, names, value, onChange, hint }: SelectFieldProps) {
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
          aria-describedby={hint ? `${id}-hint` : undefined}
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
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
