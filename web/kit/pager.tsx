import { Button } from './button.tsx'
import { BackIcon, NextIcon } from './icons.tsx'

interface PagerProps {
  /** What is paged, for the name of the navigation: "Current Games". */
  label: string
  page: {
    currentPage: number
    totalPages: number
    totalRecords: number
    hasPreviousPage: boolean
    hasNextPage: boolean
  }
  onPage: (page: number) => void
}

/** Previous and Next where there is one, the page's number between them, and how much there is in all. */
export function Pager({ label, page, onPage }: PagerProps) {
  const { currentPage, totalPages, totalRecords, hasPreviousPage, hasNextPage } = page
  return (
    <nav aria-label={`Pages of ${label}`} className="flex flex-wrap items-center gap-3">
      {hasPreviousPage ? (
        <Button variant="quiet" size="small" onClick={() => onPage(currentPage - 1)}>
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
