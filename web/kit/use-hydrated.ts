import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page answers yet: false in the page that was built ahead, until its scripts have taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
