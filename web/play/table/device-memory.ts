import { useSyncExternalStore } from 'react'

// What a table remembers on this device: small texts under keys of their own in local storage. Logging out
// removes them. Without storage they last until the page is left.
const held = new Map<string, string>()
const listeners = new Set<() => void>()

/** Returns what is remembered under a key, or null. Never throws. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? held.get(key) ?? null
  } catch {
    return held.get(key) ?? null
  }
}

/** Remembers a text under a key. Never throws. */
export function memorize(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    held.set(key, value)
  }
  for (const listener of listeners) listener()
}

/** Returns what is remembered under a key, or null, and renders again when this tab remembers something else. */
export function useRecalled(key: string): string | null {
  return useSyncExternalStore(
    onMemorized,
    () => recall(key),
    () => null,
  )
}

function onMemorized(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
