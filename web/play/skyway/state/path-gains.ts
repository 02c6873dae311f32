import { type Suit, suits } from '@skyway/engine/cards/card.ts'
import type { SkywayView } from '@skyway/engine/skyway/view.ts'

/** A path that a move has made or improved. */
export interface PathGain {
  readonly suit: Suit
  readonly path: SkywayView['winningPaths'][number]
  readonly worth: number
  /** Whether the suit had no path before. */
  readonly isNew: boolean
}

/**
 * Returns the paths that one move has made or improved. The end of a round is not told here: its summary
 * draws all paths.
 */
export function gainsOf(before: SkywayView, after: SkywayView): readonly PathGain[] {
  if (after.turn !== before.turn + 1 || after.round !== before.round || after.gameOver) return []
  return after.scores.flatMap(({ suit, scoreValue: worth }, index) => {
    const had = before.scores[index]?.scoreValue ?? 0
    return worth > had ? [{ suit, path: after.winningPaths[index] ?? [], worth, isNew: had === 0 }] : []
  })
}

/** Returns whether one of these paths is that of the last suit without one, so that the round scores. */
export function clearsSky(gains: readonly PathGain[], paths: number): boolean {
  return paths === suits.length && gains.some(({ isNew }) => isNew)
}
