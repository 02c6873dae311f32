import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the focus to the new page after a navigation that left it nowhere or in the menu, so that keyboard and screen
 * reader go on where the eyes do. A page that has taken the focus itself keeps it.
 */
export function useFocusOnPage(page: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('header, footer')) {
      page.current?.focus({ preventScroll: true })
    }
  }, [pathname, page])
}
