import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/**
 * Holds a visitor back who is about to leave unsaved changes behind. Within the site the answer's state is then
 * `blocked`, until its `proceed` or `reset` is called; when the tab is closed or loaded anew, the browser asks.
 *
 * @param isUnsaved asked at that moment
 */
export function useUnsavedGuard(isUnsaved: () => boolean): Blocker {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
}
