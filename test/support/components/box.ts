import type { Locator } from 'vitest/browser'

/**
 * Returns where an item is drawn, in pixels from the corner of the window, as values that can be compared: those of a
 * `DOMRect` are not its own, so that any two are equal to a test.
 */
export function boxOf(item: Locator): Readonly<Record<'left' | 'top' | 'width' | 'height', number>> {
  const { left, top, width, height } = item.element().getBoundingClientRect()
  return { left, top, width, height }
}
