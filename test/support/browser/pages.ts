import { globSync } from 'node:fs'
import path from 'node:path'
import { matchRoutes } from 'react-router'
import { builtFolder } from '../../../content/reader/content-folder.ts'
import routes from '../../../web/app/routes.ts'

/** A page that a person can open. */
export interface Place {
  readonly address: string
  /** The matching line of the route table: `/blogs/:id`. */
  readonly pattern: string
  /** Whether the build wrote it as HTML. */
  readonly isPrerendered: boolean
  /** Whether it depends on the API, so that its contents depend on who opens it. */
  readonly usesApi: boolean
}

/** The folder of the built site. */
export const built = builtFolder

interface Line {
  readonly path?: string | undefined
  readonly file: string
  readonly children?: readonly Line[] | undefined
}

/** Returns the patterns of the lines of the route table; files such as the feed are not pages. */
function patternsOf(lines: readonly Line[]): string[] {
  return lines.flatMap(({ path: below = '', file, children }) => {
    if (children) return patternsOf(children)
    return file.endsWith('.tsx') ? [`/${below}`] : []
  })
}

const patterns = patternsOf(routes)
/** The lines below a layout share the cache of the API's answers. */
const apiPatterns = new Set(patternsOf(routes.filter(({ children }) => children)))
const table = patterns.map((pattern) => ({ path: pattern, id: pattern }))

/** Returns the pattern of the route table that matches an address: `/*` if no other does. */
export function patternFor(address: string): string {
  return matchRoutes(table, address)?.at(-1)?.route.id ?? ''
}

/**
 * Returns every page: the pages that the build wrote, and one example of each other line of the route table.
 * Nothing is listed by hand, so a new page is included.
 *
 * @throws Error when the site is not built
 */
export function allPlaces(): Place[] {
  const written = globSync('**/index.html', { cwd: built })
    .map((file) => `/${path.posix.dirname(file).replace(/^\.$/, '')}`)
    .sort()
  if (written.length === 0) throw new Error('The site is not built: run script/build first.')
  const found = new Set(written.map(patternFor))
  const examples = patterns
    .filter((pattern) => !found.has(pattern))
    .map((pattern) =>
      pattern
        .replace(':day', '2026-11-01')
        .replace(/:\w+/g, '1')
        .replaceAll('?', '')
        .replace('*', 'no/such/page'),
    )
  return [
    ...written.map((address) => ({ address, isPrerendered: true })),
    ...examples.map((address) => ({ address, isPrerendered: false })),
  ].map((place) => {
    const pattern = patternFor(place.address)
    return { ...place, pattern, usesApi: apiPatterns.has(pattern) }
  })
}

/**
 * Returns the first and the last page of each line of the route table: of pages with the same design, two are
 * tested.
 */
export function eachKind(places: readonly Place[]): Place[] {
  return [...Map.groupBy(places, ({ pattern }) => pattern).values()].flatMap((alike) => [
    ...new Set([...alike.slice(0, 1), ...alike.slice(-1)]),
  ])
}
