import { expect, test } from 'vitest'
import type { TeamPage } from '../api/answers.ts'
import { pageAfterDelete, withTeam } from './paging.ts'

const team = {
  id: 9,
  name: 'Herons',
  location: 'Delta',
  conference: 0,
  division: 2,
  createdDate: '2026-11-21T00:00:00Z',
}
const empty: TeamPage = {
  items: [],
  totalRecords: 0,
  currentPage: 1,
  pageSize: 4,
  totalPages: 0,
  hasPreviousPage: false,
  hasNextPage: false,
}

test('a created team is appended to the list, and the list is one longer', { tags: 'TEAM-04' }, () => {
  let page = empty
  for (let made = 1; made <= 4; made += 1) page = withTeam(page, { ...team, id: made })
  expect(page).toMatchObject({ totalRecords: 4, totalPages: 1, hasNextPage: false })
  page = withTeam(page, team)
  expect(page.items.at(-1)).toBe(team)
  expect(page).toMatchObject({ totalRecords: 5, totalPages: 2, hasNextPage: true })
})

test.each([
  { currentPage: 3, totalRecords: 9, next: 2 },
  { currentPage: 2, totalRecords: 9, next: 1 },
  { currentPage: 1, totalRecords: 9, next: 1 },
  { currentPage: 3, totalRecords: 10, next: 3 },
  { currentPage: 2, totalRecords: 6, next: 2 },
  { currentPage: 1, totalRecords: 1, next: 1 },
])(
  'page $currentPage of $totalRecords teams leads to page $next after a delete',
  { tags: 'TEAM-04' },
  ({ next, ...page }) => {
    expect(pageAfterDelete({ ...page, pageSize: 4 })).toBe(next)
  },
)
