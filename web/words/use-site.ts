import { createContext, useContext } from 'react'
import type { Site } from './site.server.ts'

/** Provided by the root of the app from content/site.yaml. */
export const SiteContext = createContext<Site | null>(null)

/** Returns the owner's texts and links that every page may show. Throws an Error outside the app's root. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite is called outside the root of the app')
  return site
}
