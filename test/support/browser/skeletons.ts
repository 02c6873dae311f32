import { expect, type Locator, type Page } from '@playwright/test'
import { limit } from '../limits.ts'

/** Waits until skeletons and empty places have gone, for some of which a person must scroll down. */
export async function showUntilGone(page: Page, waiting: Locator): Promise<void> {
  const top = await page.evaluate(() => window.scrollY)
  await expect(async () => {
    if ((await waiting.count()) > 0) await waiting.first().scrollIntoViewIfNeeded({ timeout: limit(1_000) })
    await expect(waiting).toHaveCount(0, { timeout: limit(500) })
  }).toPass({ timeout: limit(30_000), intervals: [50] })
  await page.evaluate((y) => window.scrollTo(0, y), top)
}
