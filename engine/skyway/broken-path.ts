import { type Card, countsAs, isJoker, type Suit } from '../cards/card.ts'
import { columnOf, placeCount } from './grid.ts'
import { neighbors, type Step } from './path.ts'

/** A climb that does not reach the right column. */
export interface BrokenPath {
  readonly steps: readonly Step[]
  /** The neighbor with which it would have gone on, were its card not lower or equal; null if none has a card of the suit. */
  readonly fall: Step | null
}

const starts = Array.from({ length: placeCount }, (_, place) => place).filter(
  (place) => columnOf(place) === 0,
)

/**
 * Returns the climb of a suit without a skyway that comes farthest to the right: among equals one that ends at a card which is
 * too low, then the one with the most cards, then the first in lexicographic order. Null if the left column has no
 * card of the suit.
 *
 * @param grid the cards at each of the nine places
 */
export function brokenPath(grid: readonly (readonly Card[])[], suit: Suit): BrokenPath | null {
  const choices = grid.map((cards) => cards.filter((card) => countsAs(card, suit)))
  const climb: Step[] = []
  const found: BrokenPath[] = []

  function step(place: number, top: number) {
    for (const card of choices[place] ?? []) {
      if (!isJoker(card) && card.value <= top) continue
      climb.push({ place, card })
      const topHere = isJoker(card) ? top : card.value
      found.push({ steps: [...climb], fall: fallFrom(place, topHere) })
      for (const next of unvisited(place)) step(next, topHere)
      climb.pop()
    }
  }

  /** Returns the neighbors of a place to which a climb may go on, to the right first. */
  function unvisited(place: number): readonly number[] {
    return (neighbors[place] ?? [])
      .filter((next) => climb.every((before) => before.place !== next))
      .toSorted((a, b) => columnOf(b) - columnOf(a))
  }

  function fallFrom(place: number, top: number): Step | null {
    for (const next of unvisited(place)) {
      const cards = choices[next] ?? []
      if (cards.some((card) => isJoker(card) || card.value > top)) continue
      const card = cards.toSorted((a, b) => b.value - a.value)[0]
      if (card) return { place: next, card }
    }
    return null
  }

  for (const start of starts) step(start, 0)
  const [first, ...others] = found
  return first ? others.reduce((best, other) => (isFarther(other, best) ? other : best), first) : null
}

function isFarther(a: BrokenPath, b: BrokenPath): boolean {
  const ranks = ({ steps, fall }: BrokenPath) => [
    columnOf(steps.at(-1)?.place ?? 0),
    fall ? 1 + columnOf(fall.place) : 0,
    steps.length,
  ]
  const other = ranks(b)
  const difference = ranks(a).map((rank, index) => rank - (other[index] ?? 0))
  return (difference.find((by) => by !== 0) ?? 0) > 0
}
