import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { RunningHouse } from '../../script/robot/house.ts'
import { Visitor } from '../../script/robot/visitor.ts'

const password = 'climbing the evening sky'
let count = 0

/** A reader whose account was made by the public doors; the browser signs in with it. */
export async function makeReader(house: RunningHouse, admin: Visitor, name: string): Promise<string> {
  count += 1
  const email = `reader${count}@example.org`
  const visitor = new Visitor(house.address)
  await visitor.signUp(email, password, name)
  const code = `code of reader ${count}`
  await admin.call('POST', '/Codes', { code })
  expect((await visitor.call('PUT', '/Codes', { code })).body).toBe(true)
  return email
}

/** The admin of a house that was just opened. */
export async function makeAdmin(house: RunningHouse): Promise<{ admin: Visitor; email: string }> {
  const admin = new Visitor(house.address)
  const email = 'ada@example.org'
  await admin.becomeFirstAdmin(house.firstAdminLink, email, password, 'Ada')
  return { admin, email }
}

/** A page in a browser of its own, signed in through the sign-in page. */
export async function signIn(
  browser: Browser,
  house: RunningHouse,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: house.address, ...options })
  const page = await context.newPage()
  await page.goto('/')
  await login(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(menuItem(page, 'Logout')).toBeAttached()
  return page
}

/** Presses Login in the menu, which is behind a button on a small screen. */
async function login(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Menu' })
  if (await toggle.isVisible()) await toggle.click()
  await menuItem(page, 'Login').click()
}

export function menuItem(page: Page, name: string) {
  // On a small screen the menu is there and hidden until it is opened.
  return page.getByRole('navigation', { name: 'Main', includeHidden: true }).getByText(name, { exact: true })
}

/** What the page complains of, from now on: uncaught errors and lines of the console that are errors. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text())
  })
  return complaints
}
