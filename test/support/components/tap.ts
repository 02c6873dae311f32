import { expect } from 'vitest'
import { cdp, type Locator } from 'vitest/browser'

/** Touches the middle of an element with a finger, whatever may be above it there. */
export async function tap(item: Locator): Promise<void> {
  await expect.element(item).toBeVisible()
  item.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = item.element().getBoundingClientRect()
  // The page of a test is a frame, which may be shown smaller than it is.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  const scale = frame.width / innerWidth
  const point = { x: frame.x + (x + width / 2) * scale, y: frame.y + (y + height / 2) * scale }
  const browser = cdp()
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  try {
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  } finally {
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  }
}
