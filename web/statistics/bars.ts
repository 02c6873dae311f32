import type { Statistics } from '../api/answers.ts'

/** Some scores in a row, and how many games ended with one of them. */
export interface Bar {
  readonly from: number
  readonly to: number
  readonly own: number
  readonly everybody: number
}

const widths = [10, 20, 50, 100, 200]
const mostBars = 16
/** Fewer would be slabs. */
const fewestBars = 8

/** The scores as bars of one width without gaps, as narrow as sixteen bars allow, and eight at least; none when nobody has played. */
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

/** The part of a whole in per cent, 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
