import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

/** Whether the visitor's system asks for less motion; true in the page that was built ahead, which does not move yet. */
export function useLessMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const wish = matchMedia(query)
      wish.addEventListener('change', changed)
      return () => wish.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => true,
  )
}
