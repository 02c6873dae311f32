import type { GameReview } from '@skyway/engine/table/review.ts'

/** A move as two steps of the score that was to be expected of the whole game. */
export interface ForecastStep {
  /** Before the cards of this move lay open. */
  readonly before: number
  /** With its cards open, if the best informed choice is made. */
  readonly dealt: number
  /** After the move that was made. */
  readonly after: number
}

/** The expected score from par to the end of what is reviewed, a step a move. */
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

/** A range of points with round lines across it. */
export interface Scale {
  readonly from: number
  readonly to: number
  /** Where the lines are, from low to high. */
  readonly lines: readonly number[]
}

const lineDistances = [10, 20, 50, 100, 200]
const mostLines = 7

/** The scale on which all these points are, by whole distances between its lines. */
export function scaleOf(points: readonly number[]): Scale {
  // What adds up to nothing may be a hair less.
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

/** How far below the top of the scale the points are, in per cent of its height. */
export function depth({ from, to }: Scale, points: number): number {
  return (100 * (to - points)) / (to - from)
}
