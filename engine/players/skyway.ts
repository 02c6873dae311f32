import type { Chance } from '../chance/estimate.ts'
import type { Seed } from '../chance/seed.ts'
import { market, type SkywayState, start } from '../skyway/deal.ts'
import { isOver } from '../skyway/ending.ts'
import { columnOf, type Grid, rowOf, side } from '../skyway/grid.ts'
import { type Judgement, Outlook } from '../skyway/outlook.ts'
import { play } from '../skyway/play.ts'
import { scoreGrid } from '../skyway/score.ts'
import { keenJudgement, weighMove } from '../skyway/weigh.ts'
import type { WireMove } from '../table/move.ts'
import { weighedAtOnce } from '../table/weigh.ts'

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
export const greedily: SkywayPlayer = (state) => {
  const places = emptyPlaces(state.grid)
  const choices = market(state).flatMap((pile, row) =>
    places.map((place) => ({ row, place, worth: finishedWorth(state.grid.with(place, pile)) })),
  )
  const best = choices.reduce((winner, choice) => (choice.worth > winner.worth ? choice : winner))
  return take(best.row, best.place)
}

/** The move after which all four skyways are most likely still to be finished. */
export const lookingAhead: SkywayPlayer = (state) => {
  const { pile, place } = new Outlook(state.grid).best(market(state), careful)
  return take(pile, place)
}

/** The best informed choice. */
export const informed: SkywayPlayer = (state) => {
  const { pile, place } = new Outlook(state.grid).best(market(state), keenJudgement)
  return weighedAtOnce(weighMove(state, take(pile, place))).best
}

/** The judgement of the player whose win rates docs/games.md tells. */
const careful = { luck: 0.08, miracle: 0.001 } as const satisfies Judgement

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

function finishedWorth(grid: Grid): number {
  return scoreGrid(grid).paths.reduce((sum, path) => sum + path.worth, 0)
}
