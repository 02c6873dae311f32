import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../words/use-site.ts'

/** The column that a page's content stands in. */
export function Page({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-12 ${className}`}>{children}</div>
}

/** What the browser's tab says of a page, for pages whose own title is drawn elsewhere. */
export function TabTitle({ title }: { title: string }) {
  const { name } = useSite()
  return <title>{`${title} · ${name}`}</title>
}

/** The title of a page, also for the browser's tab, and a line that says what it is for. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid gap-3">
      <TabTitle title={title} />
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

/** Where this page stands below the home page. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
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
