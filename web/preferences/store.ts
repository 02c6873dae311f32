import { useSyncExternalStore } from 'react'
import { keptTokens } from '../session/storage.ts'
import {
  isStill,
  type KeptPreferences,
  names,
  type PreferenceName,
  type Preferences,
  readKept,
  withDefaults,
} from './preferences.ts'

// Local storage under this key is the source; start.js applies it before the first paint. Without storage a
// choice lasts until the page is left. Signing out removes it, and the next login brings back what the account has
// (account.tsx). start.js is a part of every page, so it has no comments: an unknown value has no effect, and it marks a
// browser with a session, so that texts for people without one can be hidden while it starts, and a person with unfinished
// games, so that their place can be kept.
const key = 'preferences'

const defaults = withDefaults({})
const listeners = new Set<() => void>()
let held: KeptPreferences | null = null
let shown: Preferences = defaults
/** Whether the person has pressed Play or Pause; null before that. */
let pressed: boolean | null = null

/** Returns the preferences of this browser. */
export function preferences(): Preferences {
  if (held === null) hold(readKept(stored()))
  return shown
}

/** Returns whether the person has chosen a value, be it the default. */
export function hasChosen(name: PreferenceName): boolean {
  return name in keptPreferences().chosen
}

/** Returns what this browser keeps. */
export function keptPreferences(): KeptPreferences {
  return held ?? hold(readKept(stored()))
}

/**
 * Changes some preferences. The change takes effect at once in every tab, is stored for the next visit, and follows the
 * account of a person who is logged in.
 */
export function prefer(change: Partial<Preferences>): void {
  const { chosen, unsent } = keptPreferences()
  const isKnown = keptTokens() !== null
  const changed = names.filter((name) => name in change)
  keep({
    chosen: { ...chosen, ...change },
    unsent: isKnown ? [...new Set([...unsent, ...changed])] : unsent,
  })
}

/** Shows these preferences, and stores them for the next visit. */
export function keep(next: KeptPreferences): void {
  show(next)
  try {
    localStorage.setItem(key, JSON.stringify({ ...next.chosen, unsent: next.unsent }))
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
  return useSyncExternalStore(onPreference, preferences, () => defaults)
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
 * Returns whether what moves by itself for as long as a page is open may do so: as the person has pressed, and before
 * that unless nothing may move. Renders again after a change; false in a prerendered page.
 */
export function usePlays(): boolean {
  return useSyncExternalStore(onPreference, plays, () => false)
}

const plays = () => pressed ?? !wantsStill()

/** Plays or pauses all that moves by itself, until the site is left or another motion is chosen. */
export function letPlay(isOn: boolean): void {
  pressed = isOn
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

/**
 * Applies the preferences, and follows other tabs and the system from now on. Returns a function that stops
 * it.
 */
export function followPreferences(): () => void {
  const onStorage = (event: StorageEvent) => {
    // Without a key the whole storage was cleared.
    if (event.key === key || event.key === null) show(readKept(stored()))
  }
  const system = systemMotion()
  const onMotion = () => show(keptPreferences())
  show(keptPreferences())
  addEventListener('storage', onStorage)
  system.addEventListener('change', onMotion)
  return () => {
    removeEventListener('storage', onStorage)
    system.removeEventListener('change', onMotion)
  }
}

function hold(next: KeptPreferences): KeptPreferences {
  held = next
  shown = withDefaults(next.chosen)
  return next
}

function show(next: KeptPreferences): void {
  if (next.chosen.motion !== held?.chosen.motion) pressed = null
  hold(next)
  const root = document.documentElement.dataset
  root['theme'] = shown.theme
  root['suits'] = shown.suits
  root['motion'] = wantsStill() ? 'still' : 'full'
  notify()
}

function systemMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
