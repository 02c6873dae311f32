import type { Suit } from '../../../engine/cards/card.ts'
import type { Grid } from '../../../engine/skyway/grid.ts'

/**
 * Finds the winning path the slow way, written from the rules alone and sharing nothing with the path finder:
 * tries every route of the empty grid and every choice of cards on it, discards what does not climb, and
 * sorts the rest.
 */
export function allSkyways(grid: Grid, suit: Suit): readonly Candidate[] {
  const ofSuit = grid.map((pile) => (pile ?? []).filter((card) => card.suit === suit || card.value === 15))
  return everyRoute
    .filter((route) => route.every((place) => (ofSuit[place] ?? []).length > 0))
    .flatMap((route) =>
      choices(route.map((place) => (ofSuit[place] ?? []).map((card) => card.value)))
        .filter(climbs)
        .map((values) => ({ route, values, worth: values.reduce((sum, value) => sum + value, 0) })),
    )
    .sort(byRules)
}

export interface Candidate {
  readonly route: readonly number[]
  readonly values: readonly number[]
  readonly worth: number
}

function byRules(a: Candidate, b: Candidate): number {
  if (a.worth !== b.worth) return b.worth - a.worth
  if (a.route.length !== b.route.length) return a.route.length - b.route.length
  for (const [step, place] of a.route.entries()) {
    const other = b.route[step] ?? 0
    if (place !== other) return place - other
  }
  return 0
}

function climbs(values: readonly number[]): boolean {
  const suited = values.filter((value) => value !== 15)
  return suited.every((value, index) => index === 0 || value > (suited[index - 1] ?? 0))
}

function choices(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return lists.reduce<readonly (readonly number[])[]>(
    (heads, list) => heads.flatMap((head) => list.map((value) => [...head, value])),
    [[]],
  )
}

const edges: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 2],
  [3, 4],
  [4, 5],
  [6, 7],
  [7, 8],
  [0, 3],
  [3, 6],
  [1, 4],
  [4, 7],
  [2, 5],
  [5, 8],
]

function neighbors(place: number): readonly number[] {
  return edges.flatMap(([a, b]) => (a === place ? [b] : b === place ? [a] : []))
}

function walksFrom(route: readonly number[]): readonly (readonly number[])[] {
  const next = neighbors(route.at(-1) ?? 0).filter((place) => !route.includes(place))
  return [route, ...next.flatMap((place) => walksFrom([...route, place]))]
}

/** Every route from column 0 to column 2 that uses no place twice. */
const everyRoute = [0, 3, 6]
  .flatMap((place) => walksFrom([place]))
  .filter((route) => [2, 5, 8].includes(route.at(-1) ?? 0))
