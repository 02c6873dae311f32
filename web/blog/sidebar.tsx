import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { readableDate } from '../kit/date.ts'
import { FeedIcon } from '../kit/icons.tsx'
import { Picture } from '../kit/picture.tsx'
import { SearchForm } from './search-form.tsx'
import type { SidebarWords } from './sidebar-words.server.ts'

/** Ways through the blog: a search, categories, what is new, and tags. */
export function Sidebar({ words, asked }: { words: SidebarWords; asked?: string | undefined }) {
  const { categories, recent, tags } = words
  return (
    <aside
      aria-label="Find your way in the blog"
      className="grid content-start gap-10 sm:grid-cols-2 lg:grid-cols-1"
    >
      <SearchForm {...(asked !== undefined && { asked })} />
      <Part title="Categories">
        <ul className="divide-y divide-line border-y border-line">
          {categories.map(({ name, count, to }) => (
            <li key={name}>
              <CategoryLine to={to}>
                <span>{name}</span>
                <span className="text-sm text-muted tabular-nums">({count})</span>
              </CategoryLine>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Recent posts">
        <ul className="grid gap-4">
          {recent.map(({ to, title, date, picture }) => (
            <li key={to}>
              <Link to={to} className="group grid grid-cols-[5rem_1fr] items-center gap-3">
                <Picture of={picture} alt="" className="aspect-[8/5] w-full rounded-lg object-cover" />
                <span className="grid">
                  <span className="leading-snug font-semibold underline-offset-4 group-hover:underline">
                    {title}
                  </span>
                  <time dateTime={date} className="text-sm text-muted">
                    {readableDate(date)}
                  </time>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Tags">
        <ul className="flex flex-wrap gap-2">
          {tags.map(({ name, to }) => (
            <li key={name}>
              <TagLink to={to}>{name}</TagLink>
            </li>
          ))}
        </ul>
      </Part>
      <a
        href="/feed.xml"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-link underline-offset-4 hover:underline"
      >
        <FeedIcon className="size-5" />
        RSS feed
      </a>
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

const line = 'flex min-h-11 items-center justify-between gap-4'

/** A category without a post leads nowhere. */
function CategoryLine({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <p className={`${line} text-muted`}>{children}</p>
  return (
    <Link to={to} className={`${line} hover:text-link aria-[current=page]:font-semibold`}>
      {children}
    </Link>
  )
}

/** A tag, and the way to all posts that bear it. */
export function TagLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 items-center rounded-full border border-edge px-3.5 text-sm hover:border-ink hover:bg-sunken"
    >
      {children}
    </Link>
  )
}
