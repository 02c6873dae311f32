import { vi } from 'vitest'

/** How often a page is looked at, in ten seconds. */
const patience = 300

/**
 * Stops the timers of the page until the test ends. Returns the function that lets some milliseconds pass.
 * A test stops them after its page has loaded, since data that have loaded are shown by a timer.
 */
export function stopClock(): (milliseconds: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Vitest lets its fake timers go on while it waits for an element: as long as the machine takes.
  vi.spyOn(vi, 'advanceTimersByTime').mockReturnValue(vi)
  return async (milliseconds) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  }
}

/**
 * Slows the timers of the page until the test ends: they pass by `vi.advanceTimersByTimeAsync`, and by 50 ms with each look
 * of an assertion that waits. Data that have loaded are shown by a timer.
 */
export function slowClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/**
 * Waits until something holds, from one frame to the next.
 */
export async function untilHolds(holds: () => boolean): Promise<void> {
  for (let frames = 0; !holds(); frames += 1) {
    if (frames === patience) throw new Error('It does not hold after ten seconds')
    await oneFrame()
  }
}

/**
 * Waits until the page has drawn what has changed, and nothing on it is still moving to its place. A test that says that
 * something stays reads it then, once: an assertion that waits would also accept a movement that comes back.
 */
export async function untilSettled(): Promise<void> {
  await oneFrame()
  await untilHolds(() => !document.getAnimations().some(isMoving))
}

/** Returns whether an animation is running and will end. */
function isMoving({ playState, effect }: Animation): boolean {
  return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
}

/** Waits until the page has drawn what has changed. */
export async function oneFrame(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}
