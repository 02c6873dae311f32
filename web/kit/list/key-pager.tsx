import * as text from '../../../content/text/pager.ts'
import { Button } from '../button.tsx'
import { BackIcon, NextIcon } from '../icons.tsx'

/** The page of a list that is paged by key; the first without a key. */
export type KeyPlace = { readonly before?: string } | { readonly after?: string }

/**
 * Returns the page that the address of a page names, the first one if it names none. An address can be typed, or be
 * from an earlier version, so that any other text counts as none.
 */
export function keyPlaceIn(address: URLSearchParams): KeyPlace {
  const [before, after] = ['before', 'after'].map(
    (name) => /^\d{1,16}-\d{1,16}$/.exec(address.get(name) ?? '')?.[0],
  )
  return { ...(before && { before }), ...(after && { after }) }
}

interface KeyPagerProps {
  /** What is paged, for the accessible name of the navigation: "the codes". */
  label: string
  /** The keys of the pages before and after; null at the ends of the list. */
  page: { previous: string | null; next: string | null }
  onPlace: (place: KeyPlace) => void
}

/** Shows Previous and Next of a list that is paged by key, if they exist. */
export function KeyPager({ label, page: { previous, next }, onPlace }: KeyPagerProps) {
  if (previous === null && next === null) return null
  return (
    <nav aria-label={text.pagesOf({ list: label })} className="flex flex-wrap items-center gap-3">
      {previous === null ? null : (
        <Button variant="quiet" size="small" onClick={() => onPlace({ after: previous })}>
          <BackIcon className="size-4" />
          <span>{text.previous}</span>
        </Button>
      )}
      {next === null ? null : (
        <Button variant="quiet" size="small" onClick={() => onPlace({ before: next })}>
          <span>{text.next}</span>
          <NextIcon className="size-4" />
        </Button>
      )}
    </nav>
  )
}
