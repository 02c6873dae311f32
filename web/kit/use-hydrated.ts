import { createContext, use } from 'react'

/** Whether the page is hydrated. What is rendered in a browser without a prerendered page is from the start. */
export const HydratedContext = createContext(typeof document !== 'undefined')

/** Returns whether the page is hydrated: false in a prerendered page until its scripts have run. */
export function useHydrated(): boolean {
  return use(HydratedContext)
}
