import { Link } from 'react-router'
import * as text from '../../content/text/blog.ts'
import { readableDate } from '../kit/date.ts'
import { NextIcon } from '../kit/icons.tsx'
import { Picture } from '../kit/page/picture.tsx'
import { type Entry, postAddress } from './post.ts'

interface EntryCardProps {
  readonly entry: Entry
  /** Whether it is visible as soon as the page opens. */
  readonly isFirst: boolean
  /** The level of its heading. */
  readonly level?: 2 | 4
}

/** Shows a post in a list: its picture, its summary, and a link to the post. */
export function EntryCard({ entry, isFirst, level = 2 }: EntryCardProps) {
  const Title = `h${level}` as const
  const { id, title, summary, date, author, category, picture, commentCount } = entry
  return (
    <article className="panel group relative flex flex-col overflow-hidden transition-shadow duration-200 hover:shadow-lift">
      <Picture of={picture} alt="" isFirst={isFirst} className="aspect-[8/5] w-full object-cover" />
      <div className="flex flex-1 flex-col gap-2.5 p-5 sm:p-6">
        <p className="text-sm font-semibold text-accent">{category}</p>
        <Title className="text-2xl leading-tight font-extrabold">{title}</Title>
        <Facts date={date} author={author} comments={commentCount} />
        <p className="flex-1 text-muted">{summary}</p>
        {/* The link covers the card, so that all of it can be pressed, while screen readers find only one
           link. */}
        <Link
          to={postAddress(id)}
          className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-link underline-offset-4 after:absolute after:inset-0 after:rounded-panel group-hover:underline"
        >
          <span aria-hidden="true">{text.readMore}</span>
          <span className="sr-only">{text.readMoreOf({ title })}</span>
          <NextIcon className="size-4 transition-transform duration-200 group-hover:translate-x-1" />
        </Link>
      </div>
    </article>
  )
}

/** Separates facts on one line. */
export function Dot() {
  return (
    <span aria-hidden="true" className="mx-0.5">
      ·
    </span>
  )
}

/** Shows the author, the date and the number of comments. */
function Facts({ author, date, comments }: { author: string; date: string; comments: number }) {
  return (
    <p className="text-sm text-muted">
      <span className="text-ink">{author}</span> <Dot /> <time dateTime={date}>{readableDate(date)}</time>{' '}
      <Dot /> <span className="whitespace-nowrap">{text.comments({ count: comments })}</span>
    </p>
  )
}
