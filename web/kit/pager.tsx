import * as text from '../../content/text/pager.ts'
import { Button } from './button.tsx'
import { BackIcon, NextIcon } from './icons.tsx'

interface PagerProps {
  /** What is paged, for the accessible name of the navigation: "Current Games". */
  label: string
  page: {
    currentPage: number
    totalPages: number
    totalRecords: number
    hasPreviousPage: boolean
    hasNextPage: boolean
  }
  onPage: (page: number) => void
  /** Whether the page number and the count also show for a single page. */
  alwaysCounts?: boolean
}

/** Shows Previous and Next if they exist, the page number, and the total. A single page needs no pager. */
export function Pager({ label, page, onPage, alwaysCounts = false }: PagerProps) {
  const { currentPage, totalPages, totalRecords, hasPreviousPage, hasNextPage } = page
  if (!hasPreviousPage && !hasNextPage) {
    return alwaysCounts ? (
      <p className="text-sm text-muted tabular-nums">
        {text.onlyPage({ page: currentPage, count: totalRecords })}
      </p>
    ) : null
  }
  return (
    <nav aria-label={text.pagesOf({ list: label })} className="flex flex-wrap items-center gap-3">
      {hasPreviousPage ? (
        <Button
          variant="quiet"
          size="small"
          onClick={() => onPage(Math.min(currentPage - 1, Math.max(1, totalPages)))}
        >
          <BackIcon className="size-4" />
          <span>{text.previous}</span>
        </Button>
      ) : null}
      <p aria-live="polite" className="tabular-nums">
        {totalPages > 1
          ? text.pageOf({ page: currentPage, pages: totalPages })
          : text.page({ page: currentPage })}
      </p>
      {hasNextPage ? (
        <Button variant="quiet" size="small" onClick={() => onPage(currentPage + 1)}>
          <span>{text.next}</span>
          <NextIcon className="size-4" />
        </Button>
      ) : null}
      <p className="text-sm text-muted tabular-nums">{text.total({ count: totalRecords })}</p>
    </nav>
  )
}
