import { expect, type Locator, type Page } from '@playwright/test'
import { limit } from '../limits.ts'

/** Waits until skeletons and empty places have gone, for some of which a person must scroll down. */
export async function showUntilGone(page: Page, waiting: Locator): Promise<void> {
  const top = await page.evaluate(() => window.scrollY)
  await expect
    .poll(() => waiting.evaluateAll(showFirst), { timeout: limit(30_000), intervals: [30] })
    .toEqual([])
  await page.evaluate((y) => window.scrollTo(0, y), top)
}

/** Scrolls to the first of the elements that wait. Returns the beginning of each. */
function showFirst(waiting: readonly Element[]): string[] {
  waiting[0]?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return waiting.map((element) => element.outerHTML.slice(0, 100))
}
