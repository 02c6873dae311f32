import { globSync } from 'node:fs'
import path from 'node:path'
import { matchRoutes } from 'react-router'
import routes from '../app/routes.ts'

/** A page that a visitor can come to. */
export interface Place {
  readonly address: string
  /** The line of the route table that answers: `/blogs/:id`. */
  readonly pattern: string
  /** Whether the build wrote it as HTML. */
  readonly isPrerendered: boolean
  /** Whether it lives by what the API answers, so that what it shows depends on who looks. */
  readonly isRoom: boolean
}

/** Where the build leaves the site. */
export const built = path.resolve(import.meta.dirname, '../build/client')

interface Line {
  readonly path?: string | undefined
  readonly file: string
  readonly children?: readonly Line[] | undefined
}

/** What the lines of the route table answer to; files such as the feed are no pages. */
function patternsOf(lines: readonly Line[]): string[] {
  return lines.flatMap(({ path: below = '', file, children }) => {
    if (children) return patternsOf(children)
    return file.endsWith('.tsx') ? [`/${below}`] : []
  })
}

const patterns = patternsOf(routes)
/** The lines below a layout: they share the cache of the API's answers. */
const rooms = new Set(patternsOf(routes.filter(({ children }) => children)))
const table = patterns.map((pattern) => ({ path: pattern, id: pattern }))

/** The line of the route table that answers an address: `/*` where no other does. */
export function patternFor(address: string): string {
  return matchRoutes(table, address)?.at(-1)?.route.id ?? ''
}

/**
 * Every page: what the build wrote, and one example of each other line of the route table. Nothing is listed here, so a
 * page of tomorrow is among them.
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
    .map((pattern) => pattern.replace(/:\w+/g, '1').replaceAll('?', '').replace('*', 'no/such/page'))
  return [
    ...written.map((address) => ({ address, isPrerendered: true })),
    ...examples.map((address) => ({ address, isPrerendered: false })),
  ].map((place) => {
    const pattern = patternFor(place.address)
    return { ...place, pattern, isRoom: rooms.has(pattern) }
  })
}

/** The first and the last page of each line of the route table: what is drawn alike is looked at twice. */
export function eachKind(places: readonly Place[]): Place[] {
  return [...Map.groupBy(places, ({ pattern }) => pattern).values()].flatMap((alike) => [
    ...new Set([...alike.slice(0, 1), ...alike.slice(-1)]),
  ])
}
