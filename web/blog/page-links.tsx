import { Link } from 'react-router'
import * as text from '../../content/text/blog.ts'
import { BackIcon, NextIcon } from '../kit/icons.tsx'

interface PageLinksProps {
  number: number
  count: number
  /** The address of a page, by its number. */
  addressOf: (page: number) => string
}

const box = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 font-semibold'
const quiet = `${box} border border-edge bg-surface hover:border-ink hover:bg-sunken`

/** Shows links to the pages of a list. Each page has an address, so that links, reload and Back work. */
export function PageLinks({ number, count, addressOf }: PageLinksProps) {
  if (count < 2) return null
  return (
    <nav
      aria-label={text.pages}
      className="mt-10 flex flex-wrap items-center justify-center gap-2 tabular-nums"
    >
      {number > 1 ? (
        <Link to={addressOf(number - 1)} rel="prev" className={`${quiet} px-4`}>
          <BackIcon className="size-4" />
          <span>{text.newer}</span>
        </Link>
      ) : null}
      <ol className="flex flex-wrap gap-2">
        {Array.from({ length: count }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <Link
              to={addressOf(page)}
              aria-label={text.page({ page })}
              aria-current={page === number ? 'page' : undefined}
              className={page === number ? `${box} bg-accent text-accent-ink` : quiet}
            >
              {page}
            </Link>
          </li>
        ))}
      </ol>
      {number < count ? (
        <Link to={addressOf(number + 1)} rel="next" className={`${quiet} px-4`}>
          <span>{text.older}</span>
          <NextIcon className="size-4" />
        </Link>
      ) : null}
    </nav>
  )
}
