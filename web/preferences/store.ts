import { useSyncExternalStore } from 'react'
import { isStill, type Preferences, readPreferences } from './preferences.ts'

// The one truth is what local storage holds under this key; start.js shows it before anything is drawn. Where storage is
// closed, what was chosen holds until the page is left. Signing out forgets it with all else that lies there.
const key = 'preferences'

const firstChoices = readPreferences(null)
const listeners = new Set<() => void>()
let held: Preferences | null = null

/** How the visitor of this browser likes the site. */
export function preferences(): Preferences {
  held ??= readPreferences(kept())
  return held
}

/** Changes some preferences: seen at once, in every tab, and kept for the next visit. */
export function prefer(change: Partial<Preferences>): void {
  show({ ...preferences(), ...change })
  try {
    localStorage.setItem(key, JSON.stringify(held))
  } catch {
    // No room or no storage: it holds until the page is left.
  }
}

/** Calls `listener` after each change; returns how to stop that. */
export function onPreference(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The preferences as they stand; the first choices in a page that was built ahead. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreference, preferences, () => firstChoices)
}

/** Whether nothing shall move. Style sheets ask the same: `:root[data-motion="still"]`. */
export function wantsStill(): boolean {
  return isStill(preferences().motion, systemMotion().matches)
}

/** The same, followed; true in a page that was built ahead, which does not move yet. */
export function useStill(): boolean {
  return useSyncExternalStore(onPreference, wantsStill, () => true)
}

/** Shows what is preferred, and follows the other tabs and the system from now on; returns how to stop that. */
export function followPreferences(): () => void {
  const onStorage = (event: StorageEvent) => {
    // Without a key everything was cleared.
    if (event.key === key || event.key === null) show(readPreferences(kept()))
  }
  const system = systemMotion()
  const onMotion = () => show(preferences())
  show(preferences())
  addEventListener('storage', onStorage)
  system.addEventListener('change', onMotion)
  return () => {
    removeEventListener('storage', onStorage)
    system.removeEventListener('change', onMotion)
  }
}

function show(chosen: Preferences): void {
  held = chosen
  const root = document.documentElement.dataset
  root['theme'] = chosen.theme
  root['suits'] = chosen.suits
  root['motion'] = wantsStill() ? 'still' : 'full'
  for (const listener of listeners) listener()
}

function systemMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}

function kept(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
