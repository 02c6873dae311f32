import type { Team, TeamPage } from '../api/answers.ts'

/**
 * Returns a page of the list with a new team at its end. After the next load the team is in its proper place.
 */
export function withTeam(page: TeamPage, team: Team): TeamPage {
  const totalRecords = page.totalRecords + 1
  const totalPages = Math.ceil(totalRecords / page.pageSize)
  return {
    ...page,
    items: [...page.items, team],
    totalRecords,
    totalPages,
    hasNextPage: page.currentPage < totalPages,
  }
}

/**
 * Returns the page to show after one team of `page` was deleted: the page before (at least 1) if the
 * remaining teams fill whole pages, otherwise the same.
 */
export function pageAfterDelete({
  currentPage,
  totalRecords,
  pageSize,
}: Pick<TeamPage, 'currentPage' | 'totalRecords' | 'pageSize'>): number {
  const left = totalRecords - 1
  return left % pageSize === 0 ? Math.max(1, currentPage - 1) : currentPage
}
