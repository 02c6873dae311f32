import { suits } from '../cards/card.ts'
import type { Grid } from './grid.ts'
import { type WinningPath, winningPath } from './path.ts'

/** What a grid is worth. */
export interface GridScore {
  /** The winning paths of suits 1 to 4. */
  readonly paths: readonly WinningPath[]
  /** The sum of the four worths, or 0 when a suit has no skyway. */
  readonly total: number
}

/** The best skyway of each suit on the grid as it stands, full or not, and what a round that ended so would score. */
export function scoreGrid(grid: Grid): GridScore {
  const paths = suits.map((suit) => winningPath(grid, suit))
  const total = paths.every((path) => path.worth > 0) ? paths.reduce((sum, path) => sum + path.worth, 0) : 0
  return { paths, total }
}
