import type { GameReview } from '@skyway/engine/search/review.ts'

/** The expected score of the whole game around one move. */
export interface ForecastStep {
  /** Before the cards of this move were dealt. */
  readonly before: number
  /** After its cards were dealt, if the best informed choice follows. */
  readonly dealt: number
  /** After the move that was made. */
  readonly after: number
}

/** Returns the expected scores from par to the last reviewed move. */
export function forecastOf({ par, moves }: Pick<GameReview, 'par' | 'moves'>): readonly ForecastStep[] {
  const steps: ForecastStep[] = []
  let before = par
  for (const { luck, play } of moves) {
    const dealt = before + luck
    steps.push({ before, dealt, after: dealt + play })
    before = dealt + play
  }
  return steps
}

/** A range of points with lines at round numbers. */
export interface Scale {
  readonly from: number
  readonly to: number
  /** The points of the lines, from low to high. */
  readonly lines: readonly number[]
}

const lineDistances = [10, 20, 50, 100, 200]
const mostLines = 7

/** Returns a scale that contains all these points, with the same distance between its lines. */
export function pointScale(points: readonly number[]): Scale {
  // A sum that should be 0 may be slightly less.
  const whole = points.map((each) => Math.round(each) + 0)
  const [lowest, highest] = [Math.min(...whole), Math.max(...whole)]
  const bounds = (distance: number) => ({
    from: Math.floor(lowest / distance) * distance,
    to: Math.max(Math.ceil(highest / distance), Math.floor(lowest / distance) + 1) * distance,
  })
  const count = (distance: number) => (bounds(distance).to - bounds(distance).from) / distance + 1
  const distance = lineDistances.find((candidate) => count(candidate) <= mostLines) ?? 500
  const { from, to } = bounds(distance)
  return { from, to, lines: Array.from({ length: count(distance) }, (_, line) => from + line * distance) }
}

/** Returns the distance of these points from the top of the scale, in percent of its height. */
export function depth({ from, to }: Scale, points: number): number {
  return (100 * (to - points)) / (to - from)
}
