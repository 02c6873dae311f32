/** How good a choice is for a player who knows what was visible, and no more. */
export interface Evaluation<Choice> {
  /** The choice with the highest expectation; the choice made, unless another is significantly better. */
  readonly best: Choice
  /** The expected points after the choice made. */
  readonly expected: number
  /** How many points the choice made falls short of the best, 0 or more. */
  readonly lost: number
}

/** The number of samples in which the screening tries every choice. */
export const screeningSamples = 24
/** The number of choices that the comparison takes over from the screening, besides the choice made. */
const finalistCount = 5
/** The number of samples in the comparison. They are disjoint from those of the screening. */
export const comparisonSamples = 200
/** The number of samples that `evaluate` needs in all. */
export const sampleCount = screeningSamples + comparisonSamples

/** A difference is significant above this multiple of its standard error. */
const significance = 2

/**
 * Compares the choices of a turn by Monte Carlo sampling: every choice is tried in the same sampled orders of
 * the unseen cards. Yields after each step; a step takes a few hundredths of a second at most.
 *
 * @param made the choice made, one of `choices`
 * @param points returns the points that a choice brings in a sample, numbered 0 to `sampleCount - 1`
 * @param isKnown whether no card is hidden any more, so that one sample is exact
 */
export function* evaluate<Choice>(
  choices: readonly Choice[],
  made: Choice,
  points: (choice: Choice, sample: number) => number,
  isKnown: boolean,
): Generator<void, Evaluation<Choice>, undefined> {
  const screening = { first: 0, count: isKnown ? 1 : screeningSamples }
  const screened: { readonly choice: Choice; readonly mean: number }[] = []
  for (const choice of choices) {
    screened.push({ choice, mean: mean(outcomes(choice, points, screening)) })
    yield
  }
  const ranked = screened.toSorted((a, b) => b.mean - a.mean).map(({ choice }) => choice)
  const finalists = ranked.filter((choice) => choice !== made).slice(0, isKnown ? 1 : finalistCount)

  const comparison = isKnown ? screening : { first: screeningSamples, count: comparisonSamples }
  const ofMade = outcomes(made, points, comparison)
  const evaluations: Evaluation<Choice>[] = [{ best: made, expected: mean(ofMade), lost: 0 }]
  for (const best of finalists) {
    const gains = outcomes(best, points, comparison).map((outcome, sample) => outcome - (ofMade[sample] ?? 0))
    if (mean(gains) > significance * standardError(gains))
      evaluations.push({ best, expected: mean(ofMade), lost: mean(gains) })
    yield
  }
  return evaluations.reduce((most, other) => (other.lost > most.lost ? other : most))
}

/** Runs an evaluation to its end without a pause and returns its result. */
export function runToEnd<Choice>(steps: Generator<void, Evaluation<Choice>, undefined>): Evaluation<Choice> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function outcomes<Choice>(
  choice: Choice,
  points: (choice: Choice, sample: number) => number,
  { first, count }: { readonly first: number; readonly count: number },
): readonly number[] {
  return Array.from({ length: count }, (_, index) => points(choice, first + index))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Returns the standard error of the mean; 0 for a single value, which is exact. */
function standardError(values: readonly number[]): number {
  const { length } = values
  if (length === 1) return 0
  const middle = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return Math.sqrt(squares / (length - 1) / length)
}
