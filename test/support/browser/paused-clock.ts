import type { Page } from '@playwright/test'

/**
 * Stops the clock of a page, which then moves only when the test moves it (`page.clock.runFor`). Timers of the page
 * wait, however long this machine takes for what is between them.
 *
 * @param open what opens the page. Its scripts load while the clock still runs
 */
export async function pausedClock(page: Page, open: () => Promise<unknown>): Promise<void> {
  await page.clock.install()
  await open()
  // The clock can only be stopped at a time that has not come yet.
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 60_000))
}
