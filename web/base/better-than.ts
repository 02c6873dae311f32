/** How many games ended in each ten of scores, as the server counts them. */
type Scores = readonly { readonly from: number; readonly own: number; readonly everybody: number }[]

/** Returns the part of a whole in percent; 0 if the whole is 0. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}

/** The fewest finished games of others with which a score is compared. */
const fewestOfOthers = 10

/**
 * Returns the share of everybody's games, the player's own included, that ended in a lower ten than `score`:
 * in percent and rounded down, so that it never promises too much. Null while the others have finished fewer
 * than ten games.
 */
export function betterThan(scores: Scores, score: number): number | null {
  const all = scores.reduce((sum, { everybody }) => sum + everybody, 0)
  const own = scores.reduce((sum, one) => sum + one.own, 0)
  if (all - own < fewestOfOthers) return null
  const lower = scores
    .filter(({ from }) => from + 10 <= score)
    .reduce((sum, { everybody }) => sum + everybody, 0)
  return Math.floor(share(lower, all))
}
