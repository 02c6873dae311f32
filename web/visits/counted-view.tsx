import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { reportView } from '../api/page-views.ts'
import { isAnswerOfProvider } from '../session/provider.tsx'
import { useSession } from '../session/user.ts'
import { useSite } from '../words/use-site.ts'

/**
 * Reports each page that is shown, so that the server can count it. Nothing is sent about admins, in a browser that a
 * program drives, or if the owner has switched the counting off.
 */
export function CountedView() {
  const { pathname } = useLocation()
  const { status, user } = useSession()
  const { visits } = useSite()
  const isKnown = status === 'signed-in' || status === 'signed-out'
  const isCounted = visits && isKnown && !user.isAdmin && !navigator.webdriver
  const last = useRef<string | null>(null)
  useEffect(() => {
    // The page of the provider's answer leads on at once.
    if (!isCounted || last.current === pathname || isAnswerOfProvider(new URL(location.href))) return
    const source = last.current === null ? hostOf(document.referrer) : ''
    last.current = pathname
    void reportView({ page: pathname, source, width: innerWidth })
  }, [isCounted, pathname])
  return null
}

/** Returns the host of the page whose link was followed here; empty if there was none, or it was of this site. */
function hostOf(referrer: string): string {
  const host = referrer === '' ? '' : new URL(referrer).host
  return host === location.host ? '' : host
}
