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
        Page {currentPage}, {totalRecords} in all
      </p>
    ) : null
  }
  return (
    <nav aria-label={`Pages of ${label}`} className="flex flex-wrap items-center gap-3">
      {hasPreviousPage ? (
        <Button
          variant="quiet"
          size="small"
          onClick={() => onPage(Math.min(currentPage - 1, Math.max(1, totalPages)))}
        >
          <BackIcon className="size-4" />
          Previous
        </Button>
      ) : null}
      <p aria-live="polite" className="tabular-nums">
        Page {currentPage}
        {totalPages > 1 ? ` of ${totalPages}` : ''}
      </p>
      {hasNextPage ? (
        <Button variant="quiet" size="small" onClick={() => onPage(currentPage + 1)}>
          Next
          <NextIcon className="size-4" />
        </Button>
      ) : null}
      <p className="text-sm text-muted tabular-nums">{totalRecords} in all</p>
    </nav>
  )
}
