import { useSyncExternalStore } from 'react'

const attribute = 'data-theme'

/** The theme that the visitor has chosen for this site, or null where it follows the system. */
export function useChosenTheme(): 'light' | 'dark' | null {
  return useSyncExternalStore(watch, chosen, () => null)
}

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: [attribute] })
  return () => observer.disconnect()
}

function chosen(): 'light' | 'dark' | null {
  const theme = document.documentElement.getAttribute(attribute)
  return theme === 'light' || theme === 'dark' ? theme : null
}
