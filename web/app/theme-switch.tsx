import * as text from '../../content/text/shell.ts'
import { HorizonIcon, MoonIcon, SunIcon } from '../kit/icons.tsx'
import { choices } from '../preferences/preferences.ts'
import { prefer, usePreferences } from '../preferences/store.ts'

const icons = { system: HorizonIcon, light: SunIcon, dark: MoonIcon }

/** Shows one button that cycles through system, light and dark. */
export function ThemeSwitch() {
  const { theme } = usePreferences()
  const order = choices.theme
  const next = order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
  const Icon = icons[theme]
  const label = text.theme[theme]
  return (
    <button
      type="button"
      onClick={() => prefer({ theme: next })}
      title={label}
      className="flex min-h-11 w-full items-center gap-3 rounded-full px-4 text-muted hover:bg-sunken hover:text-ink lg:w-11 lg:justify-center lg:px-0"
    >
      <Icon />
      <span className="lg:sr-only">{label}</span>
    </button>
  )
}
