import { useSyncExternalStore } from 'react'
import { isStill, type Preferences, readPreferences } from './preferences.ts'

// Local storage under this key is the source; start.js applies it before the first paint. Without storage a
// choice lasts until the page is left. Signing out removes it. start.js is a part of every page, so it has no
// comments: an unknown value has no effect, and it marks a browser with a session, so that texts for people without one
// can be hidden while it starts.
const key = 'preferences'

const firstChoices = readPreferences(null)
const listeners = new Set<() => void>()
let held: Preferences | null = null

/** Returns the preferences of this browser. */
export function preferences(): Preferences {
  held ??= readPreferences(kept())
  return held
}

/**
 * Changes some preferences. The change takes effect at once in every tab and is stored for the next visit.
 */
export function prefer(change: Partial<Preferences>): void {
  show({ ...preferences(), ...change })
  try {
    localStorage.setItem(key, JSON.stringify(held))
  } catch {
    // No space or no storage: the change lasts until the page is left.
  }
}

/** Calls `listener` after each change. Returns a function that stops it. */
export function onPreference(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the present preferences; the defaults in a prerendered page. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreference, preferences, () => firstChoices)
}

/** Returns whether nothing may move. Style sheets use `:root[data-motion="still"]`. */
export function wantsStill(): boolean {
  return isStill(preferences().motion, systemMotion().matches)
}

/**
 * Returns whether nothing may move, and renders again after a change; true in a prerendered page, which does
 * not move yet.
 */
export function useStill(): boolean {
  return useSyncExternalStore(onPreference, wantsStill, () => true)
}

/**
 * Applies the preferences, and follows other tabs and the system from now on. Returns a function that stops
 * it.
 */
export function followPreferences(): () => void {
  const onStorage = (event: StorageEvent) => {
    // Without a key the whole storage was cleared.
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
