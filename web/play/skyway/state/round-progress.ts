import { type Position, type Suit, suits } from '@skyway/engine/cards/card.ts'
import { isPathReachable } from '@skyway/engine/search/skyway/reachable.ts'
import type { Grid } from '@skyway/engine/skyway/grid.ts'
import type { SkywayView } from '@skyway/engine/skyway/view.ts'

/** What is certain about a round that is being played. */
export interface RoundProgress {
  /** How many suits have a path. */
  readonly paths: number
  /** The suits that can have no path any more. With one of them, the round can no longer score. */
  readonly lost: readonly Suit[]
}

/** Returns what is certain about the round that is being played. */
export function progressOf({ positions, scores }: Pick<SkywayView, 'positions' | 'scores'>): RoundProgress {
  const grid = gridOf(positions)
  return {
    paths: scores.filter(({ scoreValue }) => scoreValue > 0).length,
    lost: suits.filter((suit) => !isPathReachable(grid, suit)),
  }
}

/** Returns the nine places as the engine holds them. */
export function gridOf(positions: readonly Position[]): Grid {
  return positions.map(({ cards: [first, second] }) => (first && second ? [first, second] : null))
}
