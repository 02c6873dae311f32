import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../test/support/pages/render-page.ts'
import PastBoards from './past-boards.tsx'

const best = (gameTypeId: number, score: number, displayName: string) => ({
  gameTypeId,
  gameName: gameTypeId === 1 ? 'SkyWay' : 'Sandwich',
  gameId: score,
  displayName,
  profilePic: '',
  score,
})
const latest = {
  startsOn: '2026-10-05',
  games: [best(1, 412, 'Ada'), best(2, 260, 'Bo'), best(2, 231, 'Maximilian of the Meadow')],
}
const earlier = { startsOn: '2026-09-28', games: [best(2, 201, 'Ada')] }

/** Returns the page as text once these parts of the list have come; `next` leads to the following one. */
function shown(period: 'day' | 'week' | 'month', next: string | null): string {
  const queries = new QueryClient()
  const pages = [latest, earlier].map((item) => ({ items: [item], next }))
  queries.setQueryData(['ranked', 2, period, 'past'], { pages, pageParams: ['', '2026-10-05'] })
  return textOf(draw(createElement(PastBoards, { id: 2, period }), false, queries))
}

test.each([
  ['day', 'Oct 5, 2026', 'Sep 28, 2026'],
  ['week', 'Week of Oct 5, 2026', 'Week of Sep 28, 2026'],
  ['month', 'October 2026', 'September 2026'],
] as const)(
  'the best of each past %s are listed by game, the latest first',
  { tags: 'LEAD-06' },
  (period, first, second) => {
    expect(shown(period, null).trim()).toBe(
      `${first} SkyWay Ada 412 Sandwich Bo 260 Maximilian of t… 231 ${second} Sandwich Ada 201`,
    )
  },
)

test('earlier periods are offered as long as there are some', { tags: 'LEAD-06' }, () => {
  expect(shown('month', '2026-09-01')).toContain('Show earlier periods')
  expect(shown('month', null)).not.toContain('Show earlier periods')
})
