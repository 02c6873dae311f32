import { useId } from 'react'
import type { Elements } from '../base/elements.ts'

interface ChoiceProps<T extends string> {
  title: string
  /** What the choice does, in a line, if its title does not say it. */
  hint?: string
  options: readonly (readonly [value: T, label: string])[]
  chosen: T
  onChoose: (value: T) => void
  /** A sample of the choice. */
  children?: Elements
}

/** Shows a choice among a few options as radio buttons. */
export function Choice<T extends string>({
  title,
  hint,
  options,
  chosen,
  onChoose,
  children,
}: ChoiceProps<T>) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? id : undefined} className="grid gap-2">
      <legend className="mb-1 font-semibold">{title}</legend>
      {children}
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-full border border-line bg-sunken p-1">
        {options.map(([value, label]) => (
          <label
            key={value}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-full px-2 text-sm font-semibold text-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-panel has-checked:ring-1 has-checked:ring-edge forced-colors:has-checked:outline-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {hint ? (
        <p id={id} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </fieldset>
  )
}
