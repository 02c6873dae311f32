import type { RandomSource } from '../../chance/pseudo-random.ts'
import type { Seed } from '../../chance/seed.ts'
import { market, type SkywayState, startSkyway } from '../../skyway/deal.ts'
import { isOver } from '../../skyway/ending.ts'
import { emptyPlaces, type Grid } from '../../skyway/grid.ts'
import { anyMove, moveOf } from '../../skyway/move.ts'
import { playSkyway } from '../../skyway/play.ts'
import { scoreGrid } from '../../skyway/score.ts'
import type { WireMove } from '../../table/move.ts'
import { runToEnd } from '../evaluate.ts'
import { evaluateMove, rolloutHeuristic } from './evaluate-move.ts'
import { type Heuristic, LookAhead } from './look-ahead.ts'

/**
 * A simulated player: looks at the market and the grid and returns a move. `random` supplies its random
 * choices.
 */
export type SkywayBot = (state: SkywayState, random: RandomSource) => WireMove

/** Plays a whole game and returns its final state. */
export function playGame(seed: Seed, bot: SkywayBot, random: RandomSource): SkywayState {
  let state = startSkyway(seed)
  while (!isOver(state)) {
    const played = playSkyway(state, bot(state, random))
    if (!played.ok) throw new Error(played.refusal.code)
    state = played.state
  }
  return state
}

/** Puts any pile on any empty place. */
export const randomBot: SkywayBot = ({ grid }, random) => anyMove(emptyPlaces(grid), random)

/** Makes the move after which the finished skyways are worth most. */
export const greedyBot: SkywayBot = (state) => {
  const places = emptyPlaces(state.grid)
  const choices = market(state).flatMap((cards, pile) =>
    places.map((place) => ({ pile, place, worth: finishedWorth(state.grid.with(place, cards)) })),
  )
  return moveOf(choices.reduce((best, choice) => (choice.worth > best.worth ? choice : best)))
}

/** Looks one move ahead: makes the move after which all four skyways are most likely to be finished. */
export const lookAheadBot: SkywayBot = (state) =>
  moveOf(new LookAhead(state.grid, botHeuristic).bestPlacement(market(state)))

/** Makes the best informed choice. */
export const informedBot: SkywayBot = (state) => {
  const first = new LookAhead(state.grid, rolloutHeuristic).bestPlacement(market(state))
  return runToEnd(evaluateMove(state, moveOf(first))).best
}

/** The heuristic of the bot whose win rates docs/games.md states. */
const botHeuristic = { fillProbability: 0.08, fallbackProbability: 0.001 } as const satisfies Heuristic

/**
 * Returns a bot that plays as `bot` does, but makes a random move in the given percentage of turns, 0 to 100.
 */
export function errorProne(bot: SkywayBot, percent: number): SkywayBot {
  return (state, random) => (random(100) < percent ? randomBot : bot)(state, random)
}

function finishedWorth(grid: Grid): number {
  return scoreGrid(grid).paths.reduce((sum, path) => sum + path.worth, 0)
}
