import { vi } from 'vitest'

/** Lets the browser say whether it has a network, until the test ends. */
export function connect(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
