import { Link } from 'react-router'
import { useSite } from '../../words/use-site.ts'
import { StructuredData } from './structured-data.tsx'

export interface Crumb {
  label: string
  /** Missing if there is nothing to link to. */
  to?: string
}

/** Shows the place of this page below the home page, for people and for search engines. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const { url } = useSite()
  const itemListElement = trail.map(({ label, to }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: label,
    ...(to && { item: new URL(to, url).href }),
  }))
  return (
    <nav aria-label="Breadcrumb" className="mb-6 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ label, to }, place) => (
          <li key={label} className="flex items-center gap-x-2">
            {place > 0 ? <span aria-hidden="true">/</span> : null}
            {to ? (
              <Link to={to} className="py-1 text-link underline-offset-4 hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current={place === trail.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
      <StructuredData of={{ '@type': 'BreadcrumbList', itemListElement }} />
    </nav>
  )
}
