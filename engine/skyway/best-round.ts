import { suits } from '../cards/card.ts'
import { type Grid, type Pile, placeCount, side } from './grid.ts'
import { type Pattern, SuitPatterns } from './pattern.ts'
import { scoreGrid } from './score.ts'

/** A round whose cards are all known: what lies on the grid, and the market of each turn that is left. */
export interface OpenRound {
  readonly grid: Grid
  /** As many markets as the grid has empty places. */
  readonly markets: readonly (readonly Pile[])[]
}

/** A turn of a round: which pile of the market, and where it was put, 0 to 8. */
export interface Turn {
  readonly pile: number
  readonly place: number
}

/** What is known of the best way to end a round. */
export interface RoundFound {
  /** The turns that are left, in order. */
  readonly turns: readonly Turn[]
  readonly total: number
  /** No way to play the turns makes a higher total. */
  readonly atMost: number
  /** Positions tried so far. */
  readonly tried: number
}

/** So many of the best positions are followed at each depth by the first, quick look. */
const beamWidth = 300

/** So many positions are tried in a step: a few hundredths of a second. */
const positionsInStep = 4_000

/** A position of the search: some turns are decided, not always the first ones. */
interface Position {
  /** Suits 1 to 4. */
  readonly patterns: readonly Pattern[]
  /** What the cards that lie on the grid can still bring, suit by suit. */
  readonly reaches: readonly number[]
  /** Bit by bit the places that are taken. */
  readonly taken: number
  /** No end of the round that can be reached from here totals more; of a full grid it is the total. */
  readonly bound: number
  readonly decided: number
  /** How it came about, null at the beginning. */
  readonly last: { readonly choice: Turn; readonly before: Position } | null
}

/** A pile as its digits in the patterns of the suits, and what it can bring to each and to all of them. */
interface Option {
  readonly digits: readonly number[]
  readonly worths: readonly number[]
  readonly worth: number
}

/** A position's successors, the most promising first, and how many of them have been looked into. */
interface Branch {
  readonly positions: readonly Position[]
  taken: number
}

/**
 * Looks for the best way to end a round: first by a beam search, for a good play at once, then by branch and bound
 * through everything that could be better. It is proved when nothing is left that could be.
 *
 * The bound of a position adds up what the cards on the grid can bring to each suit's skyway if the empty places hold
 * whatever is wanted there, and for each turn not yet decided its richest pile, as if all of its cards found a use.
 */
export class RoundSearch {
  readonly #round: OpenRound
  readonly #patterns = suits.map((suit) => new SuitPatterns(suit))
  readonly #options: readonly (readonly Option[])[]
  /** The turns in the order in which they are decided: first those that have most to bring. */
  readonly #order: readonly number[]
  readonly #begin: Position
  #best: Pick<RoundFound, 'turns' | 'total'>
  #atMost: number
  #tried = 0

  constructor(round: OpenRound) {
    this.#round = round
    this.#options = round.markets.map((market) => market.map((pile) => this.#option(pile)))
    const riches = this.#options.map(richest)
    this.#order = [...riches.keys()].sort((a, b) => (riches[b] ?? 0) - (riches[a] ?? 0))
    const patterns = this.#patterns.map((known) => known.of(round.grid))
    const reaches = this.#patterns.map((known, suit) => known.reach(patterns[suit] ?? 0))
    const bound = sum(reaches) + sum(riches)
    const taken = sum(round.grid.map((pile, place) => (pile === null ? 0 : 1 << place)))
    this.#begin = { patterns, reaches, taken, bound, decided: 0, last: null }
    this.#best = this.#anyWay()
    // A suit that can have no skyway any more brings the total to nothing.
    this.#atMost = reaches.includes(-1) ? this.#best.total : Math.max(bound, this.#best.total)
  }

  /** What is known so far. */
  get found(): RoundFound {
    return { ...this.#best, atMost: this.#atMost, tried: this.#tried }
  }

  /** A quick look for a good way. Yields after each step. */
  *look(limit: number): Generator<void, void, undefined> {
    let beam: readonly Position[] = [this.#begin]
    while (beam.length > 0 && this.#isOpen(limit)) {
      beam = beam
        .flatMap((position) => this.#successors(position))
        .sort(byBound)
        .slice(0, beamWidth)
      yield
    }
  }

  /**
   * Tries everything that could be better until `limit` positions were tried, the look included. Yields after each step
   * how far it has come, 0 to 1.
   */
  *prove(limit: number): Generator<number, void, undefined> {
    if (!this.#isOpen(limit)) return
    const first = this.#branch(this.#begin)
    const branches = [first]
    let nextStep = this.#tried
    for (let branch = branches.at(-1); branch && this.#tried < limit; branch = branches.at(-1)) {
      const position = branch.positions[branch.taken]
      if (branch === first) this.#atMost = Math.max(this.#best.total, position?.bound ?? 0)
      if (position === undefined || position.bound <= this.#best.total) {
        branches.pop()
        continue
      }
      branch.taken += 1
      branches.push(this.#branch(position))
      if (this.#tried >= nextStep) {
        nextStep = this.#tried + positionsInStep
        yield progressOf(branches)
      }
    }
    if (branches.length === 0) this.#atMost = this.#best.total
  }

  #isOpen(limit: number): boolean {
    return this.#best.total < this.#atMost && this.#tried < limit
  }

  #branch(position: Position): Branch {
    return { positions: this.#successors(position).sort(byBound), taken: 0 }
  }

  /** The positions after the next decision that may still lead to something better; full grids are kept in mind. */
  #successors(position: Position): Position[] {
    const turn = this.#order[position.decided] ?? -1
    const options = this.#options[turn] ?? []
    const onward = position.bound - richest(options)
    const found: Position[] = []
    for (const [pile, option] of options.entries()) {
      for (const place of freePlaces(position.taken)) {
        this.#tried += 1
        const next = this.#decide(position, option, { pile, place }, onward + option.worth)
        if (next === null) continue
        if (next.decided === this.#order.length) this.#keep(next)
        else found.push(next)
      }
    }
    return found
  }

  /** The position after a pile was put on a place, or null where that leads to nothing better. */
  #decide(before: Position, option: Option, choice: Turn, expected: number): Position | null {
    let bound = expected
    const patterns: Pattern[] = []
    const reaches: number[] = []
    for (const [suit, known] of this.#patterns.entries()) {
      if (bound <= this.#best.total) return null
      const pattern = known.put(before.patterns[suit] ?? 0, choice.place, option.digits[suit] ?? 0)
      const reach = known.reach(pattern)
      if (reach < 0) return null
      bound += reach - (before.reaches[suit] ?? 0) - (option.worths[suit] ?? 0)
      patterns.push(pattern)
      reaches.push(reach)
    }
    if (bound <= this.#best.total) return null
    const taken = before.taken | (1 << choice.place)
    return { patterns, reaches, taken, bound, decided: before.decided + 1, last: { choice, before } }
  }

  #keep(position: Position) {
    const turns: Turn[] = []
    for (let { last, decided } = position; last; { last, decided } = last.before)
      turns[this.#order[decided - 1] ?? -1] = last.choice
    this.#best = { turns, total: position.bound }
  }

  /** The first pile of each market, on the next empty place. */
  #anyWay(): Pick<RoundFound, 'turns' | 'total'> {
    const places = [...this.#round.grid.keys()].filter((place) => this.#round.grid[place] === null)
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

/** A grid and its mirror image, top to bottom, are worth the same: while it is its own image one half is enough. */
function freePlaces(taken: number): readonly number[] {
  const places = (taken & ~middleRow) === 0 ? upperRows : allPlaces
  return places.filter((place) => (taken & (1 << place)) === 0)
}

const allPlaces = [...Array(placeCount).keys()]
const upperRows = allPlaces.slice(0, 2 * side)
const middleRow = 0b000_111_000

/** How far the search has come in its first branches; deeper ones hardly count. */
function progressOf(branches: readonly Branch[]): number {
  return branches
    .slice(0, 4)
    .reduceRight(
      (within, { positions, taken }) => (Math.max(0, taken - 1) + within) / Math.max(1, positions.length),
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
