import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '../kit/page/picture.tsx'
import { SocialLinks } from '../kit/page/social-links.tsx'
import { PreferencesButton } from '../preferences/button.tsx'
import { useSite } from '../words/use-site.ts'

const useful = [
  { label: 'Home', to: '/' },
  { label: 'About us', to: '/about' },
  { label: 'Services', to: '/services' },
  { label: 'Privacy policy', to: '/privacy' },
  { label: 'Delete Data policy', to: '/delete' },
  { label: 'Terms of Service', to: '/terms' },
]

const footLink = 'inline-flex min-h-9 items-center text-link underline-offset-4 hover:underline'

/** Shows the foot of every page. `newsletter` is the sign-up form for the newsletter. */
export function Footer({ newsletter }: { newsletter?: ReactNode }) {
  const site = useSite()
  return (
    <footer className="mt-12 border-t border-line bg-sunken print:hidden">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.3fr_1fr_1.5fr]">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-2.5 font-display text-lg font-extrabold">
            <Picture of={site.logo} alt="" className="size-8" />
            {site.name}
          </p>
          <address className="grid justify-items-start not-italic">
            {site.address.map((row) => (
              <span key={row} className="text-muted">
                {row}
              </span>
            ))}
            <a
              href={`tel:${site.phone.replaceAll(' ', '')}`}
              className={`${footLink} mt-2 whitespace-nowrap`}
            >
              {site.phone}
            </a>
            <a href={`mailto:${site.email}`} className={`${footLink} break-all`}>
              {site.email}
            </a>
          </address>
        </div>
        <nav aria-label="Useful links">
          <h2 className="mb-2 font-body text-sm font-semibold tracking-normal text-muted">Useful links</h2>
          <ul>
            {useful.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={footLink}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-1 content-start gap-6 sm:max-lg:col-span-2">
          {newsletter}
          <SocialLinks of={site.name} links={site.social} />
        </div>
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 pb-8 text-sm sm:px-6">
        <p className="text-muted">{site.closing}</p>
        <PreferencesButton className={`${footLink} min-h-11 noscript:hidden`}>Preferences</PreferencesButton>
      </div>
    </footer>
  )
}
