/** What a choice is worth to a player who knows what could be seen, and no more. */
export interface Weighed<Choice> {
  /** The choice that is best on the whole; the one that was made, unless another is better beyond chance. */
  readonly best: Choice
  /** The points to expect after the choice that was made. */
  readonly expected: number
  /** By how many points it falls short of the best, 0 or more. */
  readonly lost: number
}

/** Futures in which every choice is tried at a glance. */
export const glance = 24
/** The choices that look best then are looked at closely, with the one that was made. */
const finalists = 5
/** Futures of that closer look, none of the first ones among them. */
export const closeLook = 200
/** Futures that `weigh` asks for in all. */
export const futureCount = glance + closeLook

/** A difference counts where it is more than so many times its standard error. */
const beyondChance = 2

/**
 * Weighs choices by trying them in the same imagined futures. Yields after each step; a step takes a few hundredths of a
 * second at most.
 *
 * @param made the choice that was made, one of `choices`
 * @param points what the game brings if the choice is made and the future with this number, 0 to `futureCount - 1`, comes
 * @param isKnown whether nothing is hidden any more, so that there is but one future
 */
export function* weigh<Choice>(
  choices: readonly Choice[],
  made: Choice,
  points: (choice: Choice, future: number) => number,
  isKnown: boolean,
): Generator<void, Weighed<Choice>, undefined> {
  const tries = { first: 0, count: isKnown ? 1 : glance }
  const glanced: { readonly choice: Choice; readonly mean: number }[] = []
  for (const choice of choices) {
    glanced.push({ choice, mean: mean(outcomes(choice, points, tries)) })
    yield
  }
  const ranked = glanced.toSorted((a, b) => b.mean - a.mean).map(({ choice }) => choice)
  const others = ranked.filter((choice) => choice !== made).slice(0, isKnown ? 1 : finalists)

  const close = isKnown ? tries : { first: glance, count: closeLook }
  const ofMade = outcomes(made, points, close)
  const weighed: Weighed<Choice>[] = [{ best: made, expected: mean(ofMade), lost: 0 }]
  for (const best of others) {
    const gains = outcomes(best, points, close).map((outcome, future) => outcome - (ofMade[future] ?? 0))
    if (mean(gains) > beyondChance * standardError(gains))
      weighed.push({ best, expected: mean(ofMade), lost: mean(gains) })
    yield
  }
  return weighed.reduce((most, other) => (other.lost > most.lost ? other : most))
}

/** Takes all steps at once. */
export function weighedAtOnce<Choice>(steps: Generator<void, Weighed<Choice>, undefined>): Weighed<Choice> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function outcomes<Choice>(
  choice: Choice,
  points: (choice: Choice, future: number) => number,
  { first, count }: { readonly first: number; readonly count: number },
): readonly number[] {
  return Array.from({ length: count }, (_, index) => points(choice, first + index))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Of the mean of a sample; 0 for a single value, which is no sample but what there is. */
function standardError(values: readonly number[]): number {
  const { length } = values
  if (length === 1) return 0
  const middle = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return Math.sqrt(squares / (length - 1) / length)
}
