import { expect, type Page } from '@playwright/test'
import { messages } from './page-parts.ts'
import { complaintsOf } from './people.ts'

/** A page that loads data: the pattern of the request that it sends, and the button that sends it again after a failure. */
export interface LoadedPage {
  readonly address: string
  readonly request: string
  readonly retry: string
}

/** Expects a loading state until the answer arrives, a failure in the console without a message, and a retry that works. */
export async function expectRetryAfterFailure(
  page: Page,
  { address, request, retry }: LoadedPage,
): Promise<void> {
  const complaints = complaintsOf(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(request, async (route) => {
    await held
    await route.fulfill({ status: 500, json: { title: 'Broken' } })
  })
  await page.goto(address)
  await expect(page.getByRole('status').filter({ hasText: /loading|being loaded/i })).toBeAttached()
  letGo()
  const again = page.getByRole('button', { name: retry })
  await expect(again).toBeVisible()
  await expect.poll(() => complaints.join()).toContain('could not be loaded')
  await expect(messages(page).getByRole('button')).toHaveCount(0)
  await page.unroute(request)
  await again.click()
  await expect(again).toBeHidden()
}
