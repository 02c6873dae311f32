import { suits } from '../cards/card.ts'
import type { Grid } from './grid.ts'
import { type WinningPath, winningPath } from './path.ts'

/** The winning paths of a grid and what they score. */
export interface GridScore {
  /** The winning paths of suits 1 to 4. */
  readonly paths: readonly WinningPath[]
  /** The sum of the four worths, or 0 if a suit has no skyway. */
  readonly total: number
}

/**
 * What a round that scores usually brings: the average of a bot that looks one move ahead, rounded to tens. Measured by
 * `script/trial win-rates`.
 */
export const usualRound = 190

/** Returns the winning path of each suit on a grid, full or not, and the score of a round that ended so. */
export function scoreGrid(grid: Grid): GridScore {
  const paths = suits.map((suit) => winningPath(grid, suit))
  const total = paths.every((path) => path.worth > 0) ? paths.reduce((sum, path) => sum + path.worth, 0) : 0
  return { paths, total }
}
