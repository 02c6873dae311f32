import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether the page is hydrated: false in a prerendered page until its scripts have run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
