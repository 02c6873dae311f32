import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement as part } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import * as session from '../../content/text/session.ts'
import { readSite } from '../words/site.server.ts'
import { SiteContext } from '../words/use-site.ts'
import routes from './routes.ts'

interface Line {
  readonly path?: string | undefined
  readonly file: string
  readonly children?: readonly Line[] | undefined
}

/** A page with the layouts around it, from the outermost to the page. */
type Lines = readonly [...layouts: Line[], page: Line]

/** Returns every page of a part of the route table. */
function pagesBelow(lines: readonly Line[], layouts: readonly Line[] = []): Lines[] {
  return lines.flatMap((line) =>
    line.children ? pagesBelow(line.children, [...layouts, line]) : [[...layouts, line] satisfies Lines],
  )
}
/** Returns the route of a page within its layouts. */
async function routeOf([line, ...below]: readonly Line[]): Promise<RouteObject> {
  if (line === undefined) throw new Error('A page has at least its own line')
  const module: { default: ComponentType; loader?: () => unknown } = await import(
    /* @vite-ignore */ `./${line.file}`
  )
  const element = part(module.default)
  return below.length > 0
    ? { element, children: [await routeOf(below)] }
    : { id: 'page', path: `/${line.path}`, element, loader: module.loader ?? (() => null) }
}

/** Returns a page as HTML, as the server sends it and before any data of the API have come. Nobody is logged in. */
async function htmlOf(lines: readonly Line[]): Promise<string> {
  const address = pathOf(lines).replace(':day', '2026-11-01').replace(/:\w+/g, '1').replaceAll('?', '')
  const router = createMemoryRouter([await routeOf(lines)], { initialEntries: [address] })
  // The owner's texts are there; the data of the API are not.
  await router.navigate(address)
  const routed = part(QueryClientProvider, { client: new QueryClient() }, part(RouterProvider, { router }))
  const { prelude } = await prerender(part(SiteContext, { value: site }, routed))
  expect(router.state.location.pathname).toBe(address)
  return await new Response(prelude).text()
}

const site = readSite()
const pathOf = (lines: readonly Line[]) => `/${lines.at(-1)?.path ?? ''}`
const named = (pages: readonly Lines[]) => pages.map((lines) => [pathOf(lines), lines] as const)

const withData = pagesBelow(routes.filter(({ children }) => children))

test.each(named(withData))(
  '%s has a title before the server has answered',
  { tags: 'LOOK-05' },
  async (_, lines) => {
    const [, title = ''] = /<title>(.*?)<\/title>/.exec(await htmlOf(lines)) ?? []
    expect(title.replace(site.name, '')).toMatch(/[\p{L}\p{N}]/u)
  },
)

/** What an address shows to people who are not logged in. */
const refusals: Readonly<Record<string, string>> = {
  '/all-my-games/:gameTypeId': session.backHere,
  '/practice/:gameTypeId': session.backHere,
  '/games/:id': session.backHere,
  '/my-games/:id/replay?': session.backHere,
  '/my-games/:id/review': session.backHere,
  '/statistics': session.login,
  '/account': session.backHere,
  '/game-type/:gameTypeIdOrNew': session.forAdminsLogin,
  '/people': session.forAdminsLogin,
  '/people/:id': session.forAdminsLogin,
  '/codes-list': session.forAdminsLogin,
  '/inbox': session.forAdminsLogin,
  '/inbox/messages/:id': session.forAdminsLogin,
  '/inbox/reports': session.forAdminsLogin,
  '/inbox/newsletter/new': session.forAdminsLogin,
  '/audit': session.forAdminsLogin,
  '/jobs': session.forAdminsLogin,
  '/notices': session.forAdminsLogin,
  '/visits': session.forAdminsLogin,
}
const refused = pagesBelow(routes).filter((lines) => pathOf(lines) in refusals)

test.each(named(refused))(
  '%s offers a login in place',
  { tags: ['SITE-11', 'GAME-10'] },
  async (path, lines) => {
    const html = await htmlOf(lines)
    expect(html).toContain(refusals[path])
    expect(html).toMatch(new RegExp(`<button[^>]*>${session.login}</button>`))
  },
)

test('every address that offers a login is an address of the site', () => {
  expect(refused.map(pathOf).sort()).toEqual(Object.keys(refusals).sort())
})
