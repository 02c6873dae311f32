/** How long a score counts after a move, in milliseconds. */
export const countTime = 300

/**
 * Returns what a score shows while it counts from one value to another: fast at first, in whole numbers, and
 * never beyond either value.
 *
 * @param elapsed milliseconds since the counting began
 * @param duration milliseconds that the counting takes
 */
export function countedAt(from: number, to: number, elapsed: number, duration: number): number {
  if (elapsed >= duration) return to
  const left = 1 - Math.max(elapsed, 0) / duration
  return Math.round(to - (to - from) * left ** 3)
}
