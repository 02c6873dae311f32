import { type RefObject, useEffect, useState } from 'react'

/** Returns whether at least half of an element is in the window of a tab that is shown. */
export function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isInWindow, setIsInWindow] = useState(false)
  const [isTabShown, setIsTabShown] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsInWindow((entry?.intersectionRatio ?? 0) >= 0.5),
      { threshold: [0.5] },
    )
    observer.observe(element.current)
    const onTab = () => setIsTabShown(!document.hidden)
    document.addEventListener('visibilitychange', onTab)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', onTab)
    }
  }, [element])
  return isInWindow && isTabShown
}
