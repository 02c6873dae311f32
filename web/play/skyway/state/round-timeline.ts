import { type Suit, suits } from '@skyway/engine/cards/card.ts'
import type { PathEntry, RoundView } from '@skyway/engine/skyway/view.ts'
import { countTime } from '../../table/counted.tsx'
import type { PathGain } from './path-gains.ts'

/** The path of one suit, and when it is drawn. All times are in milliseconds after the end of the round. */
export interface SuitTimeline {
  readonly suit: Suit
  /** Empty for a suit without a path. */
  readonly path: readonly PathEntry[]
  readonly begins: number
  /** When its last card is lit and its value is counted. */
  readonly ends: number
}

/** The timeline of the end of a round: suit by suit, card by card, then the total. */
export interface RoundTimeline {
  readonly suits: readonly SuitTimeline[]
  /** The time from one lit card to the next, in milliseconds. */
  readonly cardTime: number
  readonly totalAt: number
  /** When the total has been counted. */
  readonly ends: number
}

const longestCardTime = 130
/** The longest time for all cards of all paths together, in milliseconds. */
const longestDrawing = 2_200
/** The pause between two suits, and for a suit without a path, in milliseconds. */
const suitPause = 160

/** Returns the timeline of the end of a round. `isStill` shows everything at once. */
export function timelineOf(
  { winningPaths }: Pick<RoundView, 'winningPaths'>,
  isStill: boolean,
): RoundTimeline {
  const cards = winningPaths.reduce((sum, path) => sum + path.length, 0)
  const cardTime = isStill ? 0 : Math.min(longestCardTime, longestDrawing / Math.max(cards, 1))
  const pause = isStill ? 0 : suitPause
  let now = pause
  const suitTimelines = suits.map((suit, index): SuitTimeline => {
    const path = winningPaths[index] ?? []
    const begins = now
    const ends = begins + path.length * cardTime
    now = ends + pause
    return { suit, path, begins, ends }
  })
  return { suits: suitTimelines, cardTime, totalAt: now, ends: now + (isStill ? 0 : countTime) }
}

/** The longest time in which a move's paths light up, in milliseconds. */
const longestReward = 420
/** How long they stay where nothing may move, in milliseconds. */
const stillReward = 1_200
/** How long the rays shine when the sky clears, in milliseconds. */
export const clearingTime = 900

/**
 * Returns the timeline of the paths that a move has made or improved, after the move: card by card, until
 * their scores are counted. It takes less than 900 ms, and 900 ms more for the last suit without a path, whose
 * path clears the sky. `isStill` shows everything at once.
 */
export function rewardTimeline(
  gains: readonly PathGain[],
  isStill: boolean,
  isCleared = false,
): RoundTimeline {
  const cards = gains.reduce((sum, { path }) => sum + path.length, 0)
  const cardTime = isStill ? 0 : Math.min(longestCardTime, longestReward / Math.max(cards, 1))
  let now = isStill ? 0 : suitPause
  const suitTimelines = gains.map(({ suit, path }): SuitTimeline => {
    const begins = now
    now += path.length * cardTime
    return { suit, path, begins, ends: now }
  })
  const rest = isStill ? stillReward : isCleared ? clearingTime : countTime
  return { suits: suitTimelines, cardTime, totalAt: now, ends: now + rest }
}

/**
 * How far a line extends beyond the center of its first and last place, in places: over the edge of the sky.
 */
const overhang = 0.64

/**
 * A straight piece of a line, from the center of one place to the next, or over the edge of the sky at both
 * ends.
 */
export interface Leg {
  readonly from: { readonly row: number; readonly column: number }
  readonly to: { readonly row: number; readonly column: number }
}

/**
 * Returns the pieces of a path's line: one before each of its cards, and one after the last; none without a
 * path.
 */
export function legsOf(path: readonly PathEntry[]): readonly Leg[] {
  const first = path[0]
  const last = path.at(-1)
  if (!first || !last) return []
  const points = [
    { row: first.row, column: first.column - overhang },
    ...path.map(({ row, column }) => ({ row, column })),
    { row: last.row, column: last.column + overhang },
  ]
  return points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }))
}
