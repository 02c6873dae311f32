import { useEffect } from 'react'

/** The page of a list as the server answers it. */
interface ListPage {
  readonly currentPage: number
  readonly totalPages: number
}

/**
 * Goes on to the last page of a list if the address names one beyond it, as when lines were removed since it was
 * copied.
 *
 * @returns whether the present page is beyond the last, and has nothing to show
 */
export function useLastPage(page: ListPage | undefined, onLast: (last: number) => void): boolean {
  const last = Math.max(1, page?.totalPages ?? 1)
  const isBeyond = page !== undefined && page.currentPage > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and not again while the last page is loading
  useEffect(() => {
    if (isBeyond) onLast(last)
  }, [isBeyond, last])
  return isBeyond
}
