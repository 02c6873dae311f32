import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { later } from '../kit/later.tsx'
import { NewsletterForm } from '../newsletter/form.tsx'
import { useUser } from '../session/user.ts'
import { BackToTop } from './back-to-top.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useFocusOnPage } from './use-focus-on-page.ts'

/** Most visits are not an admin's. */
const SystemBar = later(() => import('../system/system-bar.tsx'))
/** Most visits never open it: it is loaded when somebody does. */
const ProfilePanel = later(
  () => import('../profile/panel.tsx'),
  ({ onClose }) => onClose(),
)

/** What every page stands in: a way past the menu, header, main, footer and the way back to the top. */
export function Shell({ children }: { children: ReactNode }) {
  const { signedIn, isAdmin } = useUser()
  const { key } = useLocation()
  const [showsProfile, setShowsProfile] = useState(false)
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
        Skip to the content
      </a>
      <Suspense>{isAdmin ? <SystemBar /> : null}</Suspense>
      <Header onViewProfile={() => setShowsProfile(true)} />
      <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer newsletter={<NewsletterForm />} />
      <BackToTop />
      <Suspense>
        {showsProfile && signedIn ? <ProfilePanel onClose={() => setShowsProfile(false)} /> : null}
      </Suspense>
    </div>
  )
}
