/** How long a score counts after a move, in milliseconds. */
export const countTime = 300

/**
 * What a score shows while it counts from one value to another: fast at first, whole numbers only, and never beyond either.
 *
 * @param elapsed milliseconds since the counting began
 * @param duration milliseconds that the counting takes
 */
export function countedAt(from: number, to: number, elapsed: number, duration: number): number {
  if (elapsed >= duration) return to
  const left = 1 - Math.max(elapsed, 0) / duration
  return Math.round(to - (to - from) * left ** 3)
}
