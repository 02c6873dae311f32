import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as lesson from '../../content/text/lesson.ts'
import * as tryRules from '../../content/text/try-rules.ts'
import { fakeApi } from '../../test/support/components/fake-api.ts'
import { gameTypeOf } from '../../test/support/components/game-types.ts'
import { show } from '../../test/support/components/show.tsx'
import GamesPage from './games.tsx'

test('pictures of the rules and boards come when one scrolls to them, none of a planned game', {
  tags: ['TRY-01', 'TRY-03'],
}, async () => {
  const items = [gameTypeOf(1, 'Climb'), gameTypeOf(999, 'Planned')]
  fakeApi({
    'GET /api/gametypes/page': {
      items,
      currentPage: 1,
      pageSize: 10,
      totalPages: 1,
      totalRecords: 2,
      hasNextPage: false,
      hasPreviousPage: false,
    },
  })
  await page.viewport(360, 640)
  await show(<GamesPage />, { at: '/games' })
  await expect.element(page.getByRole('heading', { name: 'Climb' })).toBeVisible()
  const boards = page.getByRole('region', { name: tryRules.title({ game: 'Climb' }) })
  await expect.element(boards).not.toBeInTheDocument()
  // The boards have a place of their own below the pictures.
  await expect
    .poll(() => {
      document.querySelector('[data-waits]')?.scrollIntoView()
      return boards.query()
    })
    .not.toBeNull()
  await expect.element(page.getByRole('region', { name: lesson.pictures({ game: 'Climb' }) })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: tryRules.title({ game: 'Planned' }) }))
    .not.toBeInTheDocument()
})
