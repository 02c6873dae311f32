import { suits } from '../../cards/card.ts'
import { emptyPlaces, type Grid, type Pile, placeCount, side } from '../../skyway/grid.ts'
import type { Placement } from '../../skyway/move.ts'
import { scoreGrid } from '../../skyway/score.ts'
import { type Pattern, SuitPatterns } from './suit-patterns.ts'

/** A round with all of its cards known: the grid, and the market of each turn that is left. */
export interface KnownRound {
  readonly grid: Grid
  /** As many markets as the grid has empty places. */
  readonly markets: readonly (readonly Pile[])[]
}

/** The best play of a round that the solver has found so far. */
export interface RoundResult {
  /** The turns that are left, in order. */
  readonly turns: readonly Placement[]
  readonly total: number
  /** An upper bound: no play of the turns that are left totals more. */
  readonly atMost: number
  /** Number of positions tried so far. */
  readonly tried: number
}

/** The number of positions that the beam search keeps at each depth. */
const beamWidth = 300

/** The number of positions tried in a step: a few thousandths of a second. */
const positionsInStep = 4_000

/** A position of the search. The turns decided so far need not be the first ones. */
interface Position {
  /** The patterns of suits 1 to 4. */
  readonly patterns: readonly Pattern[]
  /** The occupied places as a bit mask. */
  readonly taken: number
  /** An upper bound on the total of any full grid that follows; exact for a full grid. */
  readonly bound: number
  readonly decided: number
  /** The last decision and the position before it; null at the start. */
  readonly last: { readonly choice: Placement; readonly before: Position } | null
}

/**
 * A market pile as its digits in the patterns of the suits, with what it can contribute to each suit and to
 * all.
 */
interface Option {
  readonly digits: readonly number[]
  readonly worths: readonly number[]
  readonly worth: number
}

/** The successors of a position, the most promising first, and how many of them have been explored. */
interface Branch {
  readonly positions: readonly Position[]
  explored: number
}

/**
 * Finds the best play of a round: a beam search finds a good play quickly, then branch and bound tries
 * everything that could be better. The play is proved perfect when nothing is left to try.
 *
 * The bound of a position adds up what the cards on the grid can contribute to each suit's skyway if the
 * empty places hold any card wanted there, and, for each turn not yet decided, the richest pile as if all of
 * its cards were used.
 */
export class RoundSolver {
  readonly #round: KnownRound
  readonly #patterns = suits.map((suit) => new SuitPatterns(suit))
  readonly #options: readonly (readonly Option[])[]
  /** The turns in the order in which the search decides them: those with the richest piles first. */
  readonly #order: readonly number[]
  readonly #start: Position
  #best: Pick<RoundResult, 'turns' | 'total'>
  #atMost: number
  #tried = 0

  constructor(round: KnownRound) {
    this.#round = round
    this.#options = round.markets.map((market) => market.map((pile) => this.#option(pile)))
    const riches = this.#options.map(richest)
    this.#order = [...riches.keys()].sort((a, b) => (riches[b] ?? 0) - (riches[a] ?? 0))
    const patterns = this.#patterns.map((known) => known.of(round.grid))
    const reachable = patterns.map(({ reachableWorth }) => reachableWorth)
    const bound = sum(reachable) + sum(riches)
    const taken = sum(round.grid.map((pile, place) => (pile === null ? 0 : 1 << place)))
    this.#start = { patterns, taken, bound, decided: 0, last: null }
    this.#best = this.#arbitraryPlay()
    // If a suit can have no skyway any more, every play totals 0.
    this.#atMost = reachable.includes(-1) ? this.#best.total : Math.max(bound, this.#best.total)
  }

  /** The best play found so far. */
  get result(): RoundResult {
    return { ...this.#best, atMost: this.#atMost, tried: this.#tried }
  }

  /** Looks for a good play quickly. Yields after each step. Stops once `limit` positions were tried. */
  *beamSearch(limit: number): Generator<void, void, undefined> {
    let beam: readonly Position[] = [this.#start]
    while (beam.length > 0 && this.#isOpen(limit)) {
      beam = beam
        .flatMap((position) => this.#successors(position))
        .sort(byBound)
        .slice(0, beamWidth)
      yield
    }
  }

  /**
   * Tries everything that could be better by branch and bound, until `limit` positions were tried, those of
   * the beam search included. Yields after each step how much is done, 0 to 1.
   */
  *prove(limit: number): Generator<number, void, undefined> {
    if (!this.#isOpen(limit)) return
    const first = this.#branch(this.#start)
    const branches = [first]
    let nextStep = this.#tried
    for (let branch = branches.at(-1); branch && this.#tried < limit; branch = branches.at(-1)) {
      const position = branch.positions[branch.explored]
      if (branch === first) this.#atMost = Math.max(this.#best.total, position?.bound ?? 0)
      if (position === undefined || position.bound <= this.#best.total) {
        branches.pop()
        continue
      }
      branch.explored += 1
      branches.push(this.#branch(position))
      if (this.#tried >= nextStep) {
        nextStep = this.#tried + positionsInStep
        yield progressOf(branches)
      }
    }
  }

  #isOpen(limit: number): boolean {
    return this.#best.total < this.#atMost && this.#tried < limit
  }

  #branch(position: Position): Branch {
    return { positions: this.#successors(position).sort(byBound), explored: 0 }
  }

  /**
   * Returns the positions after the next decision that may lead to a better play. Records full grids as the
   * best.
   */
  #successors(position: Position): Position[] {
    const turn = this.#order[position.decided] ?? -1
    const options = this.#options[turn] ?? []
    const rest = position.bound - richest(options)
    const places = freePlaces(position.taken)
    const found: Position[] = []
    for (const [pile, option] of options.entries()) {
      for (const place of places) {
        this.#tried += 1
        const bound = this.#boundAfter(position, option, place, rest + option.worth)
        if (bound <= this.#best.total) continue
        const next = this.#decide(position, option, { pile, place }, bound)
        if (next.decided === this.#order.length) this.#record(next)
        else found.push(next)
      }
    }
    return found
  }

  /**
   * Returns the bound after a placement, or a looser one that already rules out a better play.
   *
   * @param expected the bound if all cards of the pile contribute
   */
  #boundAfter(before: Position, option: Option, place: number, expected: number): number {
    let bound = expected
    for (const [suit, pattern] of before.patterns.entries()) {
      if (bound <= this.#best.total) return bound
      const worth = pattern.reachableWorthAfter(place, option.digits[suit] ?? 0)
      if (worth < 0) return worth
      bound += worth - pattern.reachableWorth - (option.worths[suit] ?? 0)
    }
    return bound
  }

  #decide(before: Position, option: Option, choice: Placement, bound: number): Position {
    const patterns = before.patterns.map((pattern, suit) =>
      pattern.put(choice.place, option.digits[suit] ?? 0),
    )
    const taken = before.taken | (1 << choice.place)
    return { patterns, taken, bound, decided: before.decided + 1, last: { choice, before } }
  }

  /** Records a full grid as the best play so far. */
  #record(position: Position) {
    const turns: Placement[] = []
    for (let { last, decided } = position; last; { last, decided } = last.before)
      turns[this.#order[decided - 1] ?? -1] = last.choice
    this.#best = { turns, total: position.bound }
  }

  /** Returns a legal play to begin with: the first pile of each market, on the next empty place. */
  #arbitraryPlay(): Pick<RoundResult, 'turns' | 'total'> {
    const places = emptyPlaces(this.#round.grid)
    const turns = this.#round.markets.map((_, turn) => ({ pile: 0, place: places[turn] ?? 0 }))
    const grid = turns.reduce(
      (filled, { place }, turn) => filled.with(place, this.#round.markets[turn]?.[0] ?? null),
      this.#round.grid,
    )
    return { turns, total: scoreGrid(grid).total }
  }

  #option(pile: Pile): Option {
    const digits = this.#patterns.map((known) => known.digit(pile))
    const worths = this.#patterns.map((known, suit) => known.worth(digits[suit] ?? 0))
    return { digits, worths, worth: sum(worths) }
  }
}

/**
 * Returns the free places worth trying. A grid and its mirror image, top to bottom, are worth the same, so
 * while only the middle row is occupied the upper half is enough.
 */
function freePlaces(taken: number): readonly number[] {
  const places = (taken & ~middleRow) === 0 ? upperRows : allPlaces
  return places.filter((place) => (taken & (1 << place)) === 0)
}

const allPlaces = [...Array(placeCount).keys()]
const upperRows = allPlaces.slice(0, 2 * side)
const middleRow = 0b000_111_000

/** Returns how much of the search is done, 0 to 1, by its first four levels. Deeper ones hardly count. */
function progressOf(branches: readonly Branch[]): number {
  return branches
    .slice(0, 4)
    .reduceRight(
      (within, { positions, explored }) =>
        (Math.max(0, explored - 1) + within) / Math.max(1, positions.length),
      0,
    )
}

function richest(options: readonly Option[]): number {
  return Math.max(...options.map(({ worth }) => worth))
}

function byBound(a: Position, b: Position): number {
  return b.bound - a.bound
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
