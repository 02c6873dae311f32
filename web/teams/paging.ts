import type { Team, TeamPage } from '../api/answers.ts'

/** A page of the list with a team that was just made at its end. The next time it is loaded the team stands where it belongs. */
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
 * The page to show after one team of `page` was deleted: the one before, never below 1, when the teams that are left
 * fill whole pages; else the same.
 */
export function pageAfterDelete({
  currentPage,
  totalRecords,
  pageSize,
}: Pick<TeamPage, 'currentPage' | 'totalRecords' | 'pageSize'>): number {
  const left = totalRecords - 1
  return left % pageSize === 0 ? Math.max(1, currentPage - 1) : currentPage
}
