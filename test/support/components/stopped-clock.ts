import { vi } from 'vitest'

/** How often a page is looked at, in ten seconds. */
const patience = 300

/** Stops the clock of the page's timers until the test ends or `vi.useRealTimers()`. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/**
 * Waits until something holds, without letting the stopped clock go on. Each second look of `expect.poll` and
 * `expect.element` lets it go on, and so does each action of a user.
 */
export async function untilHolds(holds: () => boolean): Promise<void> {
  for (let frames = 0; !holds(); frames += 1) {
    if (frames === patience) throw new Error('It does not hold after ten seconds')
    await oneFrame()
  }
}

/** Waits until the page has drawn what has changed. */
export async function oneFrame(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}
