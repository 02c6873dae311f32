import { Link } from 'react-router'
import * as text from '../../content/text/shell.ts'
import type { Elements } from '../base/elements.ts'
import { Picture } from '../kit/page/picture.tsx'
import { SocialLinks } from '../kit/page/social-links.tsx'
import { PreferencesButton } from '../preferences/button.tsx'
import { useSite } from '../words/use-site.ts'

const footLink = 'inline-flex min-h-9 items-center text-link underline-offset-4 hover:underline'

/** Shows the foot of every page. `newsletter` is the sign-up form for the newsletter. */
export function Footer({ newsletter }: { newsletter?: Elements }) {
  const site = useSite()
  return (
    <footer className="mt-12 border-t border-line bg-sunken print:hidden">
      <div className="column grid grid-cols-1 gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.5fr]">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-2.5 font-display text-lg font-extrabold">
            <Picture of={site.logo} alt="" className="size-8" />
            <span>{site.name}</span>
          </p>
          <address className="grid justify-items-start not-italic">
            {site.address.map((row) => (
              <span key={row} className="text-muted">
                {row}
              </span>
            ))}
            {site.phone ? (
              <a
                href={`tel:${site.phone.replaceAll(' ', '')}`}
                className={`${footLink} mt-2 whitespace-nowrap`}
              >
                {site.phone}
              </a>
            ) : null}
            <a href={`mailto:${site.email}`} className={`${footLink} break-all`}>
              {site.email}
            </a>
          </address>
        </div>
        <nav aria-label={text.usefulLinks}>
          <h2 className="mb-2 font-body text-sm font-semibold tracking-normal text-muted">
            {text.usefulLinks}
          </h2>
          <ul>
            {site.usefulLinks.map(({ label, to }) => (
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
      <div className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-8 text-sm">
        <p className="text-muted">{site.closing}</p>
        <PreferencesButton className={`${footLink} min-h-11 noscript:hidden`}>
          {text.preferences}
        </PreferencesButton>
      </div>
    </footer>
  )
}
