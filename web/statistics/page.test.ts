import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import * as text from '../../content/text/statistics.ts'
import { bothGames, gameTypeOf } from '../../test/support/components/game-types.ts'
import { textOf } from '../../test/support/pages/render-page.ts'
import type { Statistics } from '../api/answers.ts'
import { nobody, SessionContext, type Snapshot } from '../session/user.ts'
import { readSite } from '../words/site.server.ts'
import { SiteContext } from '../words/use-site.ts'
// The page loads them on demand, which would outlast the tests.
import './achievements.tsx'
import './chart.tsx'
import StatisticsPage, { loader } from './page.tsx'

const own: Statistics = {
  gameTypeId: 2,
  games: 3,
  won: 2,
  streak: 1,
  longestStreak: 2,
  best: 250,
  mean: 215.5,
  scores: [
    { from: 180, own: 1, everybody: 11 },
    { from: 250, own: 2, everybody: 2 },
  ],
}
const none: Statistics = { ...own, gameTypeId: 1, games: 0, won: 0, best: null, mean: null, scores: [] }

/** Returns the text of the page once the statistics have come. */
function shown(statistics: Statistics): string {
  const queries = new QueryClient()
  const planned = gameTypeOf(9, 'Patience', { isPlayable: false })
  queries.setQueryData(['game-types', 'all'], [...bothGames.items, planned])
  queries.setQueryData(['statistics', 1], none)
  queries.setQueryData(['statistics', 2], statistics)
  const routes = [{ id: 'page', path: '*', loader, element: createElement(StatisticsPage) }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { page: loader() } } })
  const session: Snapshot = { user: { ...nobody, signedIn: true, isReader: true }, status: 'signed-in' }
  const store = {
    subscribe: () => () => {},
    current: () => session,
    atFirst: () => session,
    actions: {
      signIn: async () => {},
      signUp: async () => {},
      signOut: async () => {},
      loadUser: async () => null,
      markReader: () => {},
      updateUser: () => {},
    },
  }
  const page = createElement(
    SiteContext,
    { value: readSite() },
    createElement(
      SessionContext,
      { value: store },
      createElement(QueryClientProvider, { client: queries }, createElement(RouterProvider, { router })),
    ),
  )
  return textOf(renderToStaticMarkup(page))
}

test('the figures of a player are compared with the games of everybody', {
  tags: ['STAT-02', 'STAT-04'],
}, () => {
  const page = shown(own)
  expect(page).toContain(`${text.played} 3 ${text.won} ${text.wonShare({ won: 2, percent: '67%' })} `)
  expect(page).toContain(`${text.best} 250 ${text.betterThan({ percent: '84%' })} `)
  expect(page).toContain(`${text.mean} 215.5 ${text.betterThan({ percent: '84%' })} `)
  expect(page).toContain(loader().compared)
})

test('nothing is compared as long as others have played little', { tags: 'STAT-04' }, () => {
  const alone = own.scores.map((score) => ({ ...score, everybody: score.own }))
  const page = shown({ ...own, scores: alone })
  expect(page).not.toContain(loader().compared)
  expect(page).toContain(loader().alone)
})

test('a game that was not played yet says so', { tags: 'STAT-02' }, () => {
  expect(shown(own)).toContain(loader().empty)
})

test('a game that cannot be played yet has no statistics', { tags: 'STAT-02' }, () => {
  expect(shown(own)).toContain('Sandwich')
  expect(shown(own)).not.toContain('Patience')
})
