import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as text from '../../content/text/shell.ts'
import { AlertList } from '../kit/alerts.tsx'
import { lazyPart, optionalPart } from '../kit/lazy-part.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { NewsletterForm } from '../newsletter/form.tsx'
import { useUser } from '../session/user.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Not needed before the network has failed. */
const ConnectionNotice = optionalPart(() => import('./connection-notice.tsx'))
/** Not needed before a person has done something on the page. */
const PageAids = optionalPart(() => import('./navigation/page-aids.tsx'))
/** Loaded on demand: few visits are an admin's. */
const SystemBar = lazyPart(() => import('../system/system-bar.tsx'))
/** Loaded on demand: most visits never open it. */
const ProfilePanel = lazyPart(
  () => import('../profile/panel.tsx'),
  ({ onClose }) => onClose(),
)

/**
 * Shows what surrounds every page: a link past the menu, header, messages, main, footer and the page aids.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { signedIn, isAdmin } = useUser()
  const { key } = useLocation()
  const [showsProfile, setShowsProfile] = useState(false)
  const isHydrated = useHydrated()
  const main = useRef<HTMLElement>(null)
  useFocusOnPage(main)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes on each navigation
  useEffect(() => setShowsProfile(false), [key])

  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="sr-only rounded-full bg-accent px-5 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {text.skip}
      </a>
      <Suspense>{isAdmin ? <SystemBar /> : null}</Suspense>
      <Header onViewProfile={() => setShowsProfile(true)} />
      <Suspense>{isHydrated ? <ConnectionNotice /> : null}</Suspense>
      <AlertList />
      <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer newsletter={<NewsletterForm />} />
      <Suspense>{isHydrated ? <PageAids /> : null}</Suspense>
      <Suspense>
        {showsProfile && signedIn ? <ProfilePanel onClose={() => setShowsProfile(false)} /> : null}
      </Suspense>
    </div>
  )
}

/**
 * Moves the focus to the new page after a navigation that left it in the menu or nowhere, so that keyboard
 * and screen reader continue there. A page that has taken the focus itself keeps it.
 */
function useFocusOnPage(page: RefObject<HTMLElement | null>): void {
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
