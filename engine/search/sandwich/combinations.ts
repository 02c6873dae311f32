import { deckSize } from '../../cards/deck.ts'

// Looked up, because a search of a game asks for millions of them.
const pairsOf = tabulate((count) => (count * (count - 1)) / 2)
const threesOf = tabulate((count) => (count * (count - 1) * (count - 2)) / 6)
const foursOf = tabulate((count) => (count * (count - 1) * (count - 2) * (count - 3)) / 24)

/** Returns the number of ways to choose two of so many cards. */
export function pairCount(count: number): number {
  return pairsOf[count] ?? 0
}

/** Returns the number of ways to choose three of so many cards. */
export function threeCount(count: number): number {
  return threesOf[count] ?? 0
}

/** Returns the number of ways to choose four of so many cards. */
export function fourCount(count: number): number {
  return foursOf[count] ?? 0
}

/** Returns the index of two cards a < b in colexicographic order, in which the last card grows slowest. */
export function pairIndex(a: number, b: number): number {
  return a + pairCount(b)
}

/** Returns the index of three cards a < b < c in colexicographic order. */
export function threeIndex(a: number, b: number, c: number): number {
  return a + pairCount(b) + threeCount(c)
}

/** Returns the index of four cards a < b < c < d in colexicographic order. */
export function fourIndex(a: number, b: number, c: number, d: number): number {
  return a + pairCount(b) + threeCount(c) + fourCount(d)
}

function tabulate(choices: (count: number) => number): Int32Array {
  return Int32Array.from({ length: deckSize + 1 }, (_, count) => choices(count))
}
