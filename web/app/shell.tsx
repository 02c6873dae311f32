import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as text from '../../content/text/shell.ts'
import { lazyPart, optionalPart } from '../kit/lazy-part.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { useUser } from '../session/user.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Not needed before the network has failed. */
const ConnectionNotice = optionalPart(() => import('./connection-notice.tsx'))
/** A message that comes before it has loaded is shown then. */
const Messages = lazyPart(() => import('./messages.tsx'))
/** Not needed before a person has done something on the page. */
const PageAids = optionalPart(() => import('./navigation/page-aids.tsx'))
/** It is at the foot of every page, and few visits reach it. */
const NewsletterForm = lazyPart(() => import('../newsletter/form.tsx'))
/** Loaded on demand: few visits are an admin's. */
const SystemBar = lazyPart(() => import('../system/system-bar.tsx'))
/** Loaded on demand: most visits never open it. */
const ProfilePanel = lazyPart(
  () => import('../profile/panel.tsx'),
  ({ onClose }) => onClose(),
)
/** Loaded on demand: only for people who delete their account, and logged in a while ago. */
const OwnProof = lazyPart(() => import('../sign-in/account-page/own-proof.tsx'))

// The parts of the shell are components of their own, so that a navigation, the session or the end of the
// hydration renders only what depends on it. The footer depends on none of them.
const newsletter = (
  <Suspense>
    <NewsletterForm />
  </Suspense>
)
const footer = <Footer newsletter={newsletter} />

/**
 * Shows what surrounds every page: a link past the menu, header, messages, main, footer and the page aids.
 */
export function Shell({ children }: { children: ReactNode }) {
  const [showsProfile, setShowsProfile] = useState(false)
  const closeProfile = useCallback(() => setShowsProfile(false), [])
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="sr-only rounded-full bg-accent px-5 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {text.skip}
      </a>
      <ForAdmins>
        <SystemBar />
      </ForAdmins>
      <Header onViewProfile={() => setShowsProfile(true)} />
      <OnceHydrated>
        <ConnectionNotice />
      </OnceHydrated>
      <OnceHydrated>
        <Messages />
      </OnceHydrated>
      <Main>{children}</Main>
      {footer}
      <OnceHydrated>
        <PageAids />
      </OnceHydrated>
      <Profile isShown={showsProfile} onClose={closeProfile} />
    </div>
  )
}

function ForAdmins({ children }: { children: ReactNode }) {
  const { isAdmin } = useUser()
  return <Suspense>{isAdmin ? children : null}</Suspense>
}

function OnceHydrated({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  return <Suspense>{isHydrated ? children : null}</Suspense>
}

function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusOnPage(main)
  return (
    <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  )
}

/** Shows the profile panel of a person until the next navigation. */
function Profile({ isShown, onClose }: { isShown: boolean; onClose: () => void }) {
  const { signedIn } = useUser()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes on each navigation
  useEffect(onClose, [key, onClose])

  return (
    <Suspense>{isShown && signedIn ? <ProfilePanel onClose={onClose} askProof={askProof} /> : null}</Suspense>
  )
}

const askProof = (onProven: () => void) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <OwnProof onProven={onProven} />
  </Suspense>
)

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
