import type { Locator, Page } from '@playwright/test'

/** Returns the region with the messages of the site; each message is a button that closes it. */
export function messages(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' })
}

/** Returns the bar above the header that shows admins the versions and the state of the API. */
export function systemBar(page: Page): Locator {
  return page.getByRole('region', { name: 'System', exact: true })
}

/** Opens a page for admins from the menu of the bar. */
export async function openAdminPage(page: Page, name: string): Promise<void> {
  await systemBar(page).getByRole('button', { name: 'Admin' }).click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click()
}

export function breadcrumb(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Breadcrumb' })
}

/** Enters a sign-in code in the open dialog and submits it: `Submit` redeems the code, `Add code` adds it. */
export async function enterCode(page: Page, code: string, button: 'Submit' | 'Add code'): Promise<void> {
  await page.getByLabel('Sign-In Code').fill(code)
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}
