import { useId } from 'react'
import * as text from '../../../content/text/portfolio.ts'
import { useHydrated } from '../../kit/use-hydrated.ts'
import { type KindFilter, kinds } from './work.ts'

interface FiltersProps {
  chosen: KindFilter
  /** How many works it shows. */
  count: number
  onChoose: (filter: KindFilter) => void
}

/** Shows a choice of four, by mouse, touch or arrow keys. The result is announced. */
export function Filters({ chosen, count, onChoose }: FiltersProps) {
  const isHydrated = useHydrated()
  const name = useId()
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <fieldset disabled={!isHydrated} className="flex flex-wrap gap-2">
        <legend className="sr-only">{text.filters}</legend>
        {(['All', ...kinds] as const).map((filter) => (
          <label
            key={filter}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-surface px-5 font-semibold has-checked:border-accent has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={filter}
              checked={filter === chosen}
              onChange={() => onChoose(filter)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <span>{text.kinds[filter]}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="text-muted tabular-nums">
        {text.count({ count })}
      </p>
    </div>
  )
}
