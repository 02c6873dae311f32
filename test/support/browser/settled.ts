import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'

/** Some frames, in milliseconds. */
const betweenReadings = 50

/**
 * Reads from a page until two readings, some frames apart, are the same, and returns that value. What is still loading,
 * moving or being drawn does not decide a test that way.
 */
export async function settled<T>(read: () => Promise<T>): Promise<T> {
  let before = await read()
  await expect
    .poll(
      async () => {
        const now = await wait(betweenReadings).then(read)
        const isSame = isDeepStrictEqual(now, before)
        before = now
        return isSame
      },
      { message: 'The value keeps changing.', intervals: [0] },
    )
    .toBe(true)
  return before
}
