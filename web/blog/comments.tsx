import * as blogText from '../../content/text/blog.ts'
import { readableDate } from '../kit/date.ts'
import { useSite } from '../words/use-site.ts'
import type { Comment } from './post.ts'

interface CommentsProps {
  comments: readonly Comment[]
  /** The title of the post, used as the subject of a mail. */
  title: string
  invitation: string
}

/** Shows the comments on a post, and how to add one. */
export function Comments({ comments, title, invitation }: CommentsProps) {
  const { email } = useSite()
  return (
    <section aria-labelledby="comments" className="mt-14 print:hidden">
      <h2 id="comments" className="scroll-mt-24 text-2xl font-extrabold">
        {blogText.comments({ count: comments.length })}
      </h2>
      <ol className="mt-5 grid gap-4">
        {comments.map(({ name, date, text }) => (
          <li
            key={`${name} ${date} ${text}`}
            className="grid gap-1.5 rounded-panel border border-line bg-surface p-5"
          >
            <p className="flex flex-wrap items-baseline gap-x-2.5">
              <span className="font-semibold">{name}</span>
              <time dateTime={date} className="text-sm text-muted">
                {readableDate(date)}
              </time>
            </p>
            <p className="leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-muted">
        <span>{invitation}</span>{' '}
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(title)}`}
          className="text-link underline underline-offset-4"
        >
          {email}
        </a>
      </p>
    </section>
  )
}
