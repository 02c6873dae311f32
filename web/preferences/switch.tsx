import { useId } from 'react'

interface SwitchProps {
  title: string
  /** What happens while it is on, in a line. */
  hint: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** Shows a switch that is on or off. */
export function Switch({ title, hint, isOn, onSwitch }: SwitchProps) {
  const id = useId()
  return (
    <div className="relative flex items-center justify-between gap-4">
      <div>
        <label
          htmlFor={id}
          className="cursor-pointer font-semibold after:absolute after:inset-0 after:content-['']"
        >
          {title}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
        className="relative h-8 w-14 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors before:m-[3px] before:block before:size-6 before:rounded-full before:bg-edge before:transition-[translate,background-color] checked:border-transparent checked:bg-accent checked:before:translate-x-6 checked:before:bg-accent-ink forced-colors:appearance-auto"
      />
    </div>
  )
}
