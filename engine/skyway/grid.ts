import type { Card } from '../cards/card.ts'

/** Two cards that are taken together and lie on one place. */
export type Pile = readonly [Card, Card]

/** Nine places, row by row: place 0 is row 0, column 0; place 8 is row 2, column 2. */
export type Grid = readonly (Pile | null)[]

/** The number of rows and of columns of the grid, and of piles in the market. */
export const side = 3
/** The number of places of the grid, and of turns in a round. */
export const placeCount = side * side

export const emptyGrid: Grid = Array.from({ length: placeCount }, () => null)

/** Returns the number of a place, 0 to 8, from its row and column, 0 to 2 each. */
export function placeAt(row: number, column: number): number {
  return row * side + column
}

/** Returns the row of a place, 0 to 2. */
export function rowOf(place: number): number {
  return Math.floor(place / side)
}

/** Returns the column of a place, 0 to 2. */
export function columnOf(place: number): number {
  return place % side
}

/** Returns the empty places of a grid in ascending order. */
export function emptyPlaces(grid: Grid): readonly number[] {
  return [...grid.keys()].filter((place) => grid[place] === null)
}
