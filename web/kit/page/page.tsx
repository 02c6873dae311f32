import type { ReactNode } from 'react'
import type { Elements } from '../../base/elements.ts'
import { Head } from './head.tsx'

/** Shows the column of a page's content. */
export function Page({ children, className = '' }: { children: Elements; className?: string }) {
  return <div className={`column w-full py-8 sm:py-12 ${className}`}>{children}</div>
}

interface PageTitleProps {
  title: string
  /** What the page shows as its title if it says more, such as a number that has to be loaded. */
  heading?: string
  /** The description for search engines. The default is the line below the title. */
  description?: string
  /** Whether search engines leave the page out. */
  isPrivate?: boolean
  /** A line that says what the page is for. */
  children?: ReactNode
}

/** Shows the title of a page. Sets the document title, and the texts for search engines and shared links. */
export function PageTitle({
  title,
  heading = title,
  description,
  isPrivate = false,
  children,
}: PageTitleProps) {
  const line = typeof children === 'string' ? children : undefined
  return (
    <div className="grid gap-3">
      <Head title={title} description={description ?? line} isPrivate={isPrivate} />
      <h1 className="heading leading-[1.05]">{heading}</h1>
      {children ? <p className="max-w-prose text-lg text-muted">{children}</p> : null}
    </div>
  )
}

interface NoticeProps {
  title: string
  /** Whether it replaces a whole page, so that its title is the page's. */
  isPage?: boolean
  children?: Elements
}

/** Shows a panel for an empty list or a failure: what happened, and what can be done. */
export function Notice({ title, isPage = false, children }: NoticeProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-16 text-center">
      <Heading className="text-2xl font-bold">{title}</Heading>
      {children}
    </div>
  )
}
