import { vi } from 'vitest'

/**
 * Stops the timers of the page until the test ends. Returns the function that lets some milliseconds pass.
 * Loaded data is shown by a timer too, so a test stops them after its page has loaded.
 */
export function stopClock(): (milliseconds: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Vitest lets its fake timers go on while it waits for an element: as long as the machine takes.
  vi.spyOn(vi, 'advanceTimersByTime').mockReturnValue(vi)
  return async (milliseconds) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  }
}
