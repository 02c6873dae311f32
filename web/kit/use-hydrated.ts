import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isHydrated = true

/** Returns whether the page is hydrated: false in a prerendered page until its scripts have run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Says whether the page is hydrated, by default yes. It is no state of React: a part whose scripts come only when it is nearly
 * in view would hold back a transition, and lose its words by any other change.
 */
export function setHydrated(next: boolean): void {
  isHydrated = next
  for (const listener of listeners) listener()
}
