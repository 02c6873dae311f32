import type { BestPlay, BestPlaySearch } from '../table/best-play.ts'
import type { WireMove } from '../table/move.ts'
import { type OpenRound, RoundSearch, type Turn } from './best-round.ts'
import { dealRound, market, roundCount, type SkywayState } from './deal.ts'
import { gameScore, isOver } from './ending.ts'
import { columnOf, placeCount, rowOf } from './grid.ts'

/**
 * The best play of the game from here on with all cards known. A round asks nothing of the one before, so that each is
 * searched for itself: first there is a quick look at all of them, then one after the other is proved. A whole game takes
 * about ten seconds.
 *
 * @param limit positions that may be tried in a round before it is left unproved; as many as it takes unless said
 */
export function* findBestPlay(state: SkywayState, limit = Number.POSITIVE_INFINITY): BestPlaySearch {
  const searches = roundsLeft(state).map((round) => new RoundSearch(openRound(round)))
  let proving = 0
  const found = (within: number) => together(state, searches, (proving + within) / searches.length)

  for (const search of searches) for (const _ of search.look(limit)) yield found(0)
  for (const search of searches) {
    for (const within of search.prove(limit)) yield found(within)
    proving += 1
  }
  yield together(state, searches, 1)
}

type RoundLeft = Pick<SkywayState, 'order' | 'grid' | 'turnOfRound'>

/** The round that is being played and those after it. */
function roundsLeft(state: SkywayState): readonly RoundLeft[] {
  if (isOver(state)) return []
  const current = state.finished.length + 1
  const later = Array.from({ length: roundCount - current }, (_, index) => current + 1 + index)
  return [state, ...later.map((round) => dealRound(state.seed, round))]
}

/** A round with all of its cards known, from the turn it stands at. */
export function openRound({ order, grid, turnOfRound }: RoundLeft): OpenRound {
  const turns = Array.from({ length: placeCount - turnOfRound }, (_, index) => turnOfRound + index)
  return { grid, markets: turns.map((turn) => market({ order, turnOfRound: turn })) }
}

function together(state: SkywayState, searches: readonly RoundSearch[], progress: number): BestPlay {
  const rounds = searches.map((search) => search.found)
  const made = gameScore(state)
  const score = rounds.reduce((sum, { total }) => sum + total, made)
  const atMost = rounds.reduce((sum, round) => sum + round.atMost, made)
  const moves = rounds.flatMap(({ turns }) => turns.map(moveOf))
  return { moves, score, atMost, proved: score === atMost, progress }
}

function moveOf({ pile, place }: Turn): WireMove {
  return { actionId: pile, itemRow: rowOf(place), itemColumn: columnOf(place) }
}
