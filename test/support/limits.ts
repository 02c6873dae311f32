/** The variable by which the runner says how much slower than usual this machine is. */
export const slownessVariable = 'TEST_SLOWNESS'

/** How many times longer than on a quiet machine with two cores everything may take: from 1 to 6. */
const slowness = Number(process.env[slownessVariable] ?? 1)

/**
 * Returns how long to wait on this machine for something that takes at most this long on a quiet one. Limits of the
 * product itself, which a test proves, are not multiplied.
 */
export function limit(milliseconds: number): number {
  return Math.round(milliseconds * slowness)
}
