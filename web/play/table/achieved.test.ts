import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { dealSandwich } from '../../../test/support/games/dealt-game.ts'
import { draw } from '../../../test/support/pages/render-page.ts'
import type { Achievements } from '../../api/answers.ts'
import { Achieved, achievedIn } from './achieved.tsx'

type Name = Achievements['achievements'][number]['name']

/** Returns achievements that were first earned in these games. */
const earned = (...games: readonly (readonly [name: Name, gameId: number | null])[]) => ({
  achievements: games.map(([name, gameId]) => ({
    name,
    gameTypeId: 1,
    times: gameId === null ? 0 : 3,
    first: gameId === null ? null : { gameId, earnedAt: '2026-11-24T12:00:00Z' },
  })),
})

test.each<[what: string, achievements: ReturnType<typeof earned>, line: string]>([
  ['nothing', earned(['all-rounds', null], ['no-joker', null]), ''],
  ['something that an earlier game has achieved', earned(['all-rounds', 6], ['no-joker', null]), ''],
  ['one', earned(['all-rounds', 7], ['no-joker', 6]), 'Achievement: Three for three'],
  ['two', earned(['all-rounds', 7], ['no-joker', 7]), 'Achievements: Three for three, No joking'],
  [
    'four',
    earned(['all-rounds', 7], ['no-joker', 7], ['long-path', 7], ['shared-joker', 7]),
    'Achievements: Three for three and 3 more',
  ],
])(
  'the table names what a game was the first to achieve: %s',
  { tags: 'MARK-07' },
  (_, achievements, line) => {
    expect(achievedIn(7, achievements)).toBe(line)
  },
)

test.each([
  ['a game', {}, true],
  ['a practice game', { practice: true }, false],
  ['an auto-won game', { autoWon: true }, false],
])('whether the table asks what was achieved after %s', { tags: 'MARK-07' }, (_, special, isAsked) => {
  const queries = new QueryClient()
  draw(createElement(Achieved, { game: { ...dealSandwich().game(), ...special } }), false, queries)
  const query = queries.getQueryCache().find({ queryKey: ['achievements'] })
  expect(query?.options).toMatchObject({ enabled: isAsked })
})
