import { Link } from 'react-router'
import { Picture } from '../kit/picture.tsx'
import { SocialLinks } from '../kit/social-links.tsx'
import { useSite } from '../words/use-site.ts'

const useful = [
  { label: 'Home', to: '/' },
  { label: 'Leaderboard', to: '/game-dashboard' },
  { label: 'The games', to: '/games' },
]

const footLink = 'inline-flex min-h-9 items-center text-link underline-offset-4 hover:underline'

export function Footer() {
  const site = useSite()
  return (
    <footer className="mt-12 border-t border-line bg-sunken print:hidden">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-[1.6fr_1fr_1fr] sm:px-6">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-2.5 font-display text-lg font-extrabold">
            <Picture of={site.logo} alt="" className="size-8" />
            {site.name}
          </p>
          <address className="text-muted not-italic">
            {site.address.map((row) => (
              <span key={row} className="block">
                {row}
              </span>
            ))}
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
        <div>
          <h2 className="mb-2 font-body text-sm font-semibold tracking-normal text-muted">Write to us</h2>
          <ul>
            <li>
              <a href={`mailto:${site.email}`} className={`${footLink} break-all`}>
                {site.email}
              </a>
            </li>
            <li>
              <a href={`tel:${site.phone.replaceAll(' ', '')}`} className={footLink}>
                {site.phone}
              </a>
            </li>
          </ul>
          <SocialLinks of={site.name} links={site.social} />
        </div>
      </div>
      <p className="mx-auto max-w-6xl px-4 pb-8 text-sm text-muted sm:px-6">{site.closing}</p>
    </footer>
  )
}
