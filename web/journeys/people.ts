import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import type { RunningHouse } from '../../script/robot/house.ts'
import { Visitor } from '../../script/robot/visitor.ts'

const password = 'climbing the evening sky'
let count = 0

/** Somebody with an account: who signs in by this address in a browser, and calls the API beside it. */
export interface Person {
  readonly email: string
  readonly visitor: Visitor
}

/** Somebody whose account was made by the public doors, and who is no reader. */
export async function makePerson(house: RunningHouse, name: string): Promise<Person> {
  count += 1
  const email = `person${count}@example.org`
  const visitor = new Visitor(house.address)
  await visitor.signUp(email, password, name)
  return { email, visitor }
}

/** The same with a code that was added by the admin and redeemed. */
export async function makeReader(house: RunningHouse, admin: Visitor, name: string): Promise<Person> {
  const person = await makePerson(house, name)
  const code = `code of reader ${count}`
  await admin.call('POST', '/Codes', { code })
  expect((await person.visitor.call('PUT', '/Codes', { code })).body).toBe(true)
  return person
}

/** The admin of a house that was just opened. */
export async function makeAdmin(house: RunningHouse): Promise<Person> {
  const visitor = new Visitor(house.address)
  const email = 'ada@example.org'
  await visitor.becomeFirstAdmin(house.firstAdminLink, email, password, 'Ada')
  return { email, visitor }
}

/** A page in a browser of its own, signed in through the sign-in page. */
export async function signIn(
  browser: Browser,
  house: RunningHouse,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: house.address, ...options })
  const page = await context.newPage()
  await page.goto('/')
  await login(page)
  await fillIn(page, person)
  await expect(menuItem(page, 'Logout')).toBeAttached()
  return page
}

type KeptSession = Awaited<ReturnType<BrowserContext['storageState']>>
const keptSessions = new Map<Person, KeptSession>()

/** The same, signed in as the person's last browser was: through the sign-in page only the first time. */
export async function comeBack(
  browser: Browser,
  house: RunningHouse,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const storageState = keptSessions.get(person)
  if (!storageState) {
    const page = await signIn(browser, house, person, options)
    keptSessions.set(person, await page.context().storageState())
    return page
  }
  const context = await browser.newContext({ baseURL: house.address, storageState, ...options })
  return context.newPage()
}

/** Fills in the sign-in page and sends it. */
export async function fillIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Presses Login in the menu, which is behind a button on a small screen. */
export async function login(page: Page): Promise<void> {
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
