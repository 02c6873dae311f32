import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../words/use-site.ts'
import { Head } from './head.tsx'
import { StructuredData } from './structured-data.tsx'

/** The column that a page's content stands in. */
export function Page({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-12 ${className}`}>{children}</div>
}

interface PageTitleProps {
  title: string
  /** What search engines say of the page; left out, the line beneath the title. */
  description?: string
  /** Whether search engines leave the page out. */
  isPrivate?: boolean
  /** A line that says what the page is for. */
  children?: ReactNode
}

/** The title of a page, also for the browser's tab, search engines and shared links. */
export function PageTitle({ title, description, isPrivate = false, children }: PageTitleProps) {
  const line = typeof children === 'string' ? children : undefined
  return (
    <div className="grid gap-3">
      <Head title={title} description={description ?? line} isPrivate={isPrivate} />
      <h1 className="text-4xl leading-[1.05] font-extrabold sm:text-5xl">{title}</h1>
      {children ? <p className="max-w-prose text-lg text-muted">{children}</p> : null}
    </div>
  )
}

export interface Crumb {
  label: string
  /** Left out where there is nothing to follow. */
  to?: string
}

/** Where this page stands below the home page, for people and for search engines. */
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

/** A quiet panel for an empty list or a failure: what happened, and what can be done. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-16 text-center">
      <h2 className="text-2xl font-bold">{title}</h2>
      {children}
    </div>
  )
}
