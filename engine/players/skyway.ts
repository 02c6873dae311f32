import { type Card, isJoker, type Suit, suits } from '../cards/card.ts'
import type { Chance } from '../chance/estimate.ts'
import type { Seed } from '../chance/seed.ts'
import { market, type SkywayState, start } from '../skyway/deal.ts'
import { isOver } from '../skyway/ending.ts'
import { columnOf, type Grid, placeCount, rowOf, side } from '../skyway/grid.ts'
import { neighbours } from '../skyway/path.ts'
import { play } from '../skyway/play.ts'
import { scoreGrid } from '../skyway/score.ts'
import type { WireMove } from '../table/move.ts'

/** Someone who looks at market and grid and decides; a whim is drawn from the chance that is given in. */
export type SkywayPlayer = (state: SkywayState, chance: Chance) => WireMove

/** Plays a whole game. */
export function playSkyway(seed: Seed, player: SkywayPlayer, chance: Chance): SkywayState {
  let state = start(seed)
  while (!isOver(state)) {
    const played = play(state, player(state, chance))
    if (!played.ok) throw new Error(played.refusal.reason)
    state = played.state
  }
  return state
}

/** Any pile, on any empty place. */
export const randomly: SkywayPlayer = (state, chance) => {
  const places = emptyPlaces(state.grid)
  return take(chance(side), places[chance(places.length)] ?? 0)
}

/** The move after which the skyways that are finished are worth most. */
export const greedily: SkywayPlayer = (state) => bestMove(state, finishedWorth)

/** The move after which all four skyways are most likely still to be finished. */
export const lookingAhead: SkywayPlayer = (state) => bestMove(state, prospects)

/** Plays as `player`, but any move with the given likelihood, in hundredths. */
export function slipping(player: SkywayPlayer, hundredths: number): SkywayPlayer {
  return (state, chance) => (chance(100) < hundredths ? randomly : player)(state, chance)
}

function take(row: number, place: number): WireMove {
  return { actionId: row, itemRow: rowOf(place), itemColumn: columnOf(place) }
}

function emptyPlaces(grid: Grid): readonly number[] {
  return [...grid.keys()].filter((place) => grid[place] === null)
}

function bestMove(state: SkywayState, judge: (grid: Grid) => number): WireMove {
  const places = emptyPlaces(state.grid)
  let best = take(0, places[0] ?? 0)
  let bestValue = Number.NEGATIVE_INFINITY
  for (const [row, pile] of market(state).entries()) {
    for (const place of places) {
      const value = judge(state.grid.with(place, pile))
      if (value > bestValue) {
        best = take(row, place)
        bestValue = value
      }
    }
  }
  return best
}

function finishedWorth(grid: Grid): number {
  return scoreGrid(grid).paths.reduce((sum, path) => sum + path.worth, 0)
}

/** How likely an empty place is taken to get the card that a route needs there. */
const luck = 0.08

/** How likely a suit without a route is taken to get one after all. */
const miracle = 0.001

function prospects(grid: Grid): number {
  return suits.reduce((sum, suit) => {
    const likely = routes.reduce((total, route) => total + luck ** missingCards(grid, suit, route), 0)
    return sum + Math.log(miracle + likely)
  }, 0)
}

/** How many places of the route wait for a card; infinite where its cards can make no climb any more. */
function missingCards(grid: Grid, suit: Suit, route: readonly number[]): number {
  let fewest = Number.POSITIVE_INFINITY

  /** `top` is the last card's value, `open` the empty places since it, `missing` all of them. */
  function walk(step: number, top: number, open: number, missing: number) {
    const place = route[step]
    if (place === undefined) {
      if (top + open <= highestValue) fewest = Math.min(fewest, missing)
      return
    }
    const pile: readonly Card[] | null = grid[place] ?? null
    if (pile === null) walk(step + 1, top, open + 1, missing + 1)
    for (const card of pile ?? []) {
      if (isJoker(card)) walk(step + 1, top, open, missing)
      else if (card.suit === suit && card.value > top + open) walk(step + 1, card.value, 0, missing)
    }
  }

  walk(0, belowLowestValue, 0, 0)
  return fewest
}

const highestValue = 14
const belowLowestValue = 1

/** Routes of more places are left out: they are hardly ever finished. */
const longestRoute = 5

const routes: readonly (readonly number[])[] = [...Array(placeCount).keys()]
  .filter((place) => columnOf(place) === 0)
  .flatMap((place) => routesFrom([place]))

function routesFrom(route: readonly number[]): readonly (readonly number[])[] {
  const last = route.at(-1) ?? 0
  const arrived = columnOf(last) === side - 1 ? [route] : []
  if (route.length === longestRoute) return arrived
  const onward = (neighbours[last] ?? []).filter((place) => !route.includes(place))
  return [...arrived, ...onward.flatMap((place) => routesFrom([...route, place]))]
}
