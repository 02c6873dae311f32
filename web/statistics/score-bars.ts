import * as text from '../../content/text/statistics.ts'
import type { Statistics } from '../api/answers.ts'

/** A range of scores, and the number of games that ended in it. */
export interface Bar {
  readonly from: number
  readonly to: number
  readonly own: number
  readonly everybody: number
}

const widths = [10, 20, 50, 100, 200]
const mostBars = 16
/** Fewer bars would be too wide. */
const fewestBars = 8

/**
 * Returns the scores as adjacent bars of one width: as narrow as sixteen bars allow, but at least eight;
 * empty if nobody has played.
 */
export function barsOf(scores: Statistics['scores']): readonly Bar[] {
  const lowest = Math.min(...scores.map(({ from }) => from))
  const highest = Math.max(...scores.map(({ from }) => from))
  if (!Number.isFinite(lowest)) return []
  const begin = (width: number) => Math.floor(lowest / width) * width
  const count = (width: number) => Math.floor((highest - begin(width)) / width) + 1
  const width = widths.find((candidate) => count(candidate) <= mostBars) ?? 1_000
  return Array.from({ length: Math.max(count(width), fewestBars) }, (_, place) => {
    const from = begin(width) + place * width
    const within = scores.filter((score) => score.from >= from && score.from < from + width)
    return {
      from,
      to: from + width - 1,
      own: within.reduce((sum, { own }) => sum + own, 0),
      everybody: within.reduce((sum, { everybody }) => sum + everybody, 0),
    }
  })
}

/** The possible distances between the lines of a percent scale. */
const distances = [1, 2, 5, 10, 20, 25, 50]
/** The most lines above the baseline; more would look like a pattern. */
const mostLines = 4

/**
 * Returns the lines of one scale for all of these percentages: from 0 to the first line that none exceeds.
 */
export function percentScale(percents: readonly number[]): readonly number[] {
  const highest = Math.max(...percents, 1)
  const distance = distances.find((candidate) => Math.ceil(highest / candidate) <= mostLines) ?? 50
  return Array.from({ length: Math.ceil(highest / distance) + 1 }, (_, place) => place * distance)
}

/** Returns a percentage for display, without decimals. */
export function percentText(value: number): string {
  return text.percent({ percent: Math.round(value) })
}
