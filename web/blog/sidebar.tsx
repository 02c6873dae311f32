import { type ReactNode, useId } from 'react'
import { Form, Link } from 'react-router'
import * as text from '../../content/text/blog.ts'
import type { Elements } from '../base/elements.ts'
import { Button } from '../kit/button.tsx'
import { readableDate } from '../kit/date.ts'
import { icon } from '../kit/icons.tsx'
import { Picture } from '../kit/page/picture.tsx'
import type { SidebarContent } from './sidebar-content.server.ts'

const FeedIcon = icon(<path d="M5 11.5a7.5 7.5 0 0 1 7.5 7.5M5 5a14 14 0 0 1 14 14M6 18v.1" />)

/** Shows the sidebar of the blog: a search, categories, recent posts, and tags. */
export function Sidebar({ words, asked }: { words: SidebarContent; asked?: string | undefined }) {
  const { categories, recent, tags } = words
  return (
    <aside aria-label={text.sidebar} className="grid content-start gap-10 sm:grid-cols-2 lg:grid-cols-1">
      <SearchForm {...(asked !== undefined && { asked })} />
      <Part title={text.categories}>
        <ul className="divide-y divide-line border-y border-line">
          {categories.map(({ name, count, to }) => (
            <li key={name}>
              <CategoryLine to={to}>
                <span>{name}</span>
                <span className="text-sm text-muted tabular-nums">{`(${count})`}</span>
              </CategoryLine>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={text.recentPosts}>
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
      <Part title={text.tags}>
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
        <span>{text.feed}</span>
      </a>
    </aside>
  )
}

function Part({ title, children }: { title: string; children: Elements }) {
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

/** Shows a category, with a link if it has posts. */
function CategoryLine({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <p className={`${line} text-muted`}>{children}</p>
  return (
    <Link to={to} className={`${line} hover:text-link aria-[current=page]:font-semibold`}>
      {children}
    </Link>
  )
}

/** Shows a tag with a link to its posts. */
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

/** Shows the search form of the blog. */
function SearchForm({ asked = '' }: { asked?: string }) {
  const id = useId()
  return (
    <Form action="/blogs/search" role="search" className="grid content-start gap-2">
      <label htmlFor={id} className="font-display text-lg font-bold">
        {text.search}
      </label>
      <div className="flex gap-2">
        <input
          // A new search is a new field: it shows the search of the address, also after Back.
          key={asked}
          id={id}
          type="search"
          name="search"
          defaultValue={asked}
          autoComplete="off"
          className="min-h-11 w-full min-w-0 rounded-full border border-edge bg-surface px-4 text-ink"
        />
        <Button type="submit">{text.search}</Button>
      </div>
    </Form>
  )
}
