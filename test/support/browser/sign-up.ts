import { expect, type Page } from '@playwright/test'
import { asOnThePage } from '../../../server/identity/credentials/opaque-client.ts'
import { TestClient } from '../server/test-client.ts'
import { enterCode } from './page-parts.ts'
import type { Person } from './people.ts'

/**
 * Goes from a page that asks a stranger to log in to the table: signs up, and redeems a code that the admin adds. Returns a
 * client that plays for the new account beside the screen.
 */
export async function signUpToPlay(page: Page, admin: Person, email: string): Promise<TestClient> {
  const [password, code] = ['a ladder of clubs', `for ${email}`]
  await admin.client.call('POST', '/Codes', { code })
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  // The previous page has fields of the same names.
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create my account' }).click()
  // This page has a field for a code too.
  await expect(page.getByRole('dialog', { name: 'Have A Code?' })).toBeVisible()
  await enterCode(page, code, 'Submit')
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  const client = new TestClient(admin.server.address, asOnThePage)
  await client.signIn(email, password)
  return client
}
