import { page } from 'vitest/browser'
import { oneFrame, untilHolds } from './clock.ts'

/** Changes the size of the window, in pixels, and waits until the page is laid out in it. */
export async function resizeWindow(width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  await untilHolds(() => innerWidth === width && innerHeight === height)
  await oneFrame()
}
