import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../test/support/pages/render-page.ts'
import type { Achievements, GameType } from '../api/answers.ts'
import OwnAchievements from './achievements.tsx'

type Achievement = Achievements['achievements'][number]

const gameTypes = [
  { id: 1, name: 'SkyWay' },
  { id: 2, name: 'Sandwich' },
] as GameType[]

/** Returns the page as HTML on 2026-11-24. */
function shown(daysPlayed: readonly string[], achievements: readonly Achievement[]): string {
  const queries = new QueryClient()
  const today = '2026-11-24'
  const told: Achievements = {
    today,
    daysPlayed: [...daysPlayed],
    streak: 1,
    longestStreak: 4,
    achievements: [...achievements],
  }
  queries.setQueryData(['achievements'], told)
  return draw(createElement(OwnAchievements, { gameTypes }), false, queries)
}

test('the calendar is a table of 13 weeks with the days played, and the streaks are beside it', {
  tags: 'MARK-06',
}, () => {
  const html = shown(['2026-11-22', '2026-11-24'], [])
  const [calendar = ''] = /<table.*<\/table>/s.exec(html) ?? []
  expect(textOf(calendar)).toMatch(/^ Days played, the current week first /)
  expect(calendar.match(/<tr/g)).toHaveLength(14)
  const cells = [...calendar.matchAll(/<td>.*?<\/td>/g)].map(([cell]) => textOf(cell).trim())
  expect(cells.slice(0, 3)).toEqual(['23', '24 today, played', ''])
  expect(cells.filter((cell) => cell.endsWith('played'))).toEqual(['24 today, played', '22 played'])
  expect(textOf(html)).toContain('Current streak 1 day Longest streak 4 days In the last year 2 days')
})

test('each achievement says how it is earned, and when it was', { tags: 'MARK-06' }, () => {
  const first = { gameId: 7, earnedAt: '2026-11-03T12:00:00Z' }
  const html = shown(
    [],
    [
      { name: 'all-rounds', gameTypeId: 1, times: 0, first: null },
      { name: 'no-hint', gameTypeId: 2, times: 1, first },
      { name: 'one-suit', gameTypeId: 2, times: 3, first },
    ],
  )
  const [, skyway = '', sandwich = ''] = html.split(/<ul aria-label="Achievements in /)
  expect(textOf(skyway)).toMatch(/Score in all three rounds of a game. Not earned yet/)
  expect(textOf(sandwich)).toMatch(
    /Win without asking for a hint. Earned on Nov 3, 2026 .* Earned 3 times, first on Nov 3, 2026/,
  )
  expect(sandwich).toMatch(/aria-label="Show the game that earned [^"]+" [^>]*href="\/my-games\/7"/)
})
