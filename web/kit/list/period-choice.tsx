import { useId, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'

interface PeriodChoiceProps<Period extends string> {
  /** What is chosen, for screen readers. */
  label: string
  periods: readonly Period[]
  names: Readonly<Record<Period, string>>
  chosen: Period
  onChoose: (period: Period) => void
}

/** Shows the choice of a period, by mouse, touch or arrow keys. */
export function PeriodChoice<Period extends string>({
  label,
  periods,
  names,
  chosen,
  onChoose,
}: PeriodChoiceProps<Period>) {
  const isHydrated = useHydrated()
  const name = useId()
  // The address follows a moment later.
  const [{ before, pressed }, setPressed] = useState({ before: chosen, pressed: chosen })
  if (before !== chosen) setPressed({ before: chosen, pressed: chosen })
  return (
    <fieldset disabled={!isHydrated} className="max-sm:w-full">
      <legend className="sr-only">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-full border border-line bg-sunken p-1">
        {periods.map((period) => (
          <label
            key={period}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-full px-3 text-center text-sm font-semibold whitespace-nowrap text-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-panel has-checked:ring-1 has-checked:ring-edge forced-colors:has-checked:outline-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={period}
              checked={period === pressed}
              onChange={() => {
                setPressed({ before: chosen, pressed: period })
                onChoose(period)
              }}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <span>{names[period]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
