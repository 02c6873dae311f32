import { useEffect, useState } from 'react'
import { HorizonIcon, MoonIcon, SunIcon } from '../kit/icons.tsx'
import { chooseTheme, nextTheme, storedTheme, type ThemeChoice } from './theme-choice.ts'

const shown = {
  system: { Icon: HorizonIcon, label: 'Theme: as the system' },
  light: { Icon: SunIcon, label: 'Theme: light' },
  dark: { Icon: MoonIcon, label: 'Theme: dark' },
}

/** One button that goes round: as the system, light, dark. */
export function ThemeSwitch() {
  const [choice, setChoice] = useState<ThemeChoice>('system')
  useEffect(() => setChoice(storedTheme()), [])

  function change() {
    const next = nextTheme(choice)
    chooseTheme(next)
    setChoice(next)
  }

  const { Icon, label } = shown[choice]
  return (
    <button
      type="button"
      onClick={change}
      title={label}
      className="flex min-h-11 w-full items-center gap-3 rounded-full px-4 text-muted hover:bg-sunken hover:text-ink lg:w-11 lg:justify-center lg:px-0"
    >
      <Icon />
      <span className="lg:sr-only">{label}</span>
    </button>
  )
}
