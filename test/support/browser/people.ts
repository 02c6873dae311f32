import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { asOnThePage, light } from '../../../server/identity/credentials/opaque-client.ts'
import { TestClient } from '../server/test-client.ts'
import type { TestServer } from '../server/test-server.ts'
import { storedSession } from './stored-session.ts'

/** The password of every account that is created here. */
export const password = 'climbing the evening sky'
let count = 0

/** A person with an account, who logs in with this address in a browser and calls the API beside it. */
export interface Person {
  readonly email: string
  readonly client: TestClient
  readonly server: TestServer
}

/**
 * Creates a person through the public API who is not a reader. Only a person who `usesSignInPage` can log in
 * there: the passwords of all others are made cheaply.
 */
export async function makePerson(server: TestServer, name: string, usesSignInPage = false): Promise<Person> {
  count += 1
  const email = `person${count}@example.org`
  const client = new TestClient(server.address, usesSignInPage ? asOnThePage : light)
  await client.signUp(email, password, name)
  return { email, client, server }
}

/** Creates a person who redeems a code that the admin added. */
export async function makeReader(
  server: TestServer,
  admin: TestClient,
  name: string,
  usesSignInPage = false,
): Promise<Person> {
  const person = await makePerson(server, name, usesSignInPage)
  const code = `code of reader ${count}`
  await admin.call('POST', '/Codes', { code })
  expect((await person.client.call('PUT', '/Codes', { code })).body).toBe(true)
  return person
}

/** Creates the first admin of a server that has just started. */
export async function makeAdmin(server: TestServer, usesSignInPage = false): Promise<Person> {
  const client = new TestClient(server.address, usesSignInPage ? asOnThePage : light)
  const email = 'ada@example.org'
  await client.becomeFirstAdmin(server.firstAdminLink, email, password, 'Ada')
  return { email, client, server }
}

/** Returns an empty page of a browser in which the person is logged in. */
export async function openAs(
  browser: Browser,
  server: TestServer,
  { email, client: { stretching } }: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  // A separate login: two browsers with one refresh token would end each other's session.
  const client = new TestClient(server.address, stretching)
  await client.signIn(email, password)
  const storageState = storedSession(server.address, client.signedIn)
  const context = await browser.newContext({ baseURL: server.address, storageState, ...options })
  return context.newPage()
}

/** Returns an empty page of a browser in which nobody is logged in. */
export function openSignedOut(browser: Browser, server: TestServer): Promise<Page> {
  return browser.newPage({ baseURL: server.address })
}

/** Fills in the sign-in page and submits it. */
export async function fillIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Presses Login in the menu of a wide window. */
export async function login(page: Page): Promise<void> {
  await menuItem(page, 'Login').click()
}

export function menuItem(page: Page, name: string) {
  // On a small screen the menu is in the page but hidden until it is opened.
  return page.getByRole('navigation', { name: 'Main', includeHidden: true }).getByText(name, { exact: true })
}

/** Returns the page's errors from now on: uncaught ones, and those that it logs to the console. */
export function consoleErrorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text())
  })
  return errors
}
