import type { Card } from '../cards/card.ts'

/** Two cards that were taken together and lie on one place. */
export type Pile = readonly [Card, Card]

/** Nine places, row by row: place 0 is row 0, column 0; place 8 is row 2, column 2. */
export type Grid = readonly (Pile | null)[]

/** Rows and columns of the grid, and piles of the market. */
export const side = 3
export const placeCount = side * side

export const emptyGrid: Grid = Array.from({ length: placeCount }, () => null)

export function placeAt(row: number, column: number): number {
  return row * side + column
}

export function rowOf(place: number): number {
  return Math.floor(place / side)
}

export function columnOf(place: number): number {
  return place % side
}
