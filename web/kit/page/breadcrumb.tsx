import { Link } from 'react-router'
import * as text from '../../../content/text/shell.ts'
import { useSite } from '../../words/use-site.ts'
import { StructuredData } from './structured-data.tsx'

export interface Crumb {
  label: string
  /** Missing if there is nothing to link to. */
  to?: string
}

/**
 * Shows the place of this page below the home page, for people and for search engines.
 *
 * @param trail the pages from the home page, which is not among them, to this one
 */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const { url } = useSite()
  const crumbs: readonly Crumb[] = [{ label: text.home, to: '/' }, ...trail]
  const itemListElement = crumbs.map(({ label, to }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: label,
    ...(to && { item: new URL(to, url).href }),
  }))
  return (
    <nav aria-label={text.breadcrumb} className="mb-6 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ label, to }, place) => (
          <li key={label} className="flex items-center gap-x-2 wrap-anywhere">
            {place > 0 ? <span aria-hidden="true">/</span> : null}
            {to ? (
              <Link to={to} className="py-1 text-link underline-offset-4 hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current={place === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
      <StructuredData of={{ '@type': 'BreadcrumbList', itemListElement }} />
    </nav>
  )
}
