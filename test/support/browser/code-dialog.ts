import type { Page } from '@playwright/test'

/** Enters a sign-in code in the open dialog and submits it: `Submit` redeems the code, `Add code` adds it. */
export async function enterCode(page: Page, code: string, button: 'Submit' | 'Add code'): Promise<void> {
  await page.getByLabel('Sign-In Code').fill(code)
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}
