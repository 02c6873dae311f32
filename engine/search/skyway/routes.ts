import { columnOf, placeCount, side } from '../../skyway/grid.ts'
import { neighbors } from '../../skyway/path.ts'

/** All places of the grid as a bit mask. */
export const allPlaces = 2 ** placeCount - 1

/** The number of places in each set of places, which is a bit mask. */
export const bitCount = Uint8Array.from(
  { length: allPlaces + 1 },
  (_, set) => set.toString(2).replaceAll('0', '').length,
)

/** Neighboring places from column 0 to column 2, none of them twice: where a skyway may lead. */
export interface Route {
  readonly places: readonly number[]
  /** The places as a bit mask. */
  readonly mask: number
}

/**
 * A place of the tree of all routes, in which routes that begin alike share their first places. The list of
 * nodes is in preorder: what continues a node follows it.
 */
export interface RouteNode {
  readonly place: number
  /** The number of places before this one. */
  readonly depth: number
  /** This place and those before it as a bit mask. */
  readonly mask: number
  /** Whether the route is complete here. It may go on nevertheless. */
  readonly isComplete: boolean
  /** The index of the first node that does not continue this one. */
  readonly after: number
}

/** Returns the tree of all routes from one column to another. */
export function routeTree(from: number, to: number): readonly RouteNode[] {
  const nodes: RouteNode[] = []
  for (let place = from; place < placeCount; place += side) addNodes(nodes, to, place, 0, 0)
  return nodes
}

function addNodes(nodes: RouteNode[], to: number, place: number, depth: number, before: number) {
  const mask = before | (1 << place)
  const index = nodes.length
  const node = { place, depth, mask, isComplete: columnOf(place) === to }
  nodes.push({ ...node, after: index })
  for (const next of neighbors[place] ?? [])
    if ((mask & (1 << next)) === 0) addNodes(nodes, to, next, depth + 1, mask)
  nodes[index] = { ...node, after: nodes.length }
}

/** All routes, each before those that continue it. */
const routes = allRoutes()

function allRoutes(): readonly Route[] {
  const path: number[] = []
  return routeTree(0, side - 1).flatMap(({ place, depth, mask, isComplete }) => {
    path.splice(depth, path.length, place)
    return isComplete ? [{ places: [...path], mask }] : []
  })
}

/**
 * Returns for each set of places, which is a bit mask, the routes that stay within it.
 *
 * @param longest the number of places in the longest route that counts
 */
export function routesWithin(longest: number): readonly (readonly Route[])[] {
  const counted = routes.filter(({ places }) => places.length <= longest)
  return Array.from({ length: allPlaces + 1 }, (_, open) =>
    counted.filter(({ mask }) => (mask & ~open) === 0),
  )
}
