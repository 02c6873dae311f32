import { expect, type Locator, type Page } from '@playwright/test'
import { messages } from '../support/browser/page-parts.ts'
import {
  fillIn,
  login,
  makeAdmin,
  menuItem,
  openAs,
  openSignedOut,
  type Person,
} from '../support/browser/people.ts'
import { endSession } from '../support/browser/stored-session.ts'
import { test } from '../support/browser/test.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person
let page: Page

test.beforeAll(async () => {
  server = await openOneProcess(withoutLimits)
  admin = await makeAdmin(server, true)
})
test.afterAll(() => server.close())
test.afterEach(() => page.context().close())

const loginHere = () => page.getByRole('main').getByRole('button', { name: 'Login', exact: true })

const players = [
  '/all-my-games/1',
  '/games/1',
  '/my-games/1',
  '/my-games/1/replay',
  '/my-games/1/review',
  '/new-game/1',
  '/daily/play/1',
  '/statistics',
  '/account',
]
const admins = [
  '/game-type/1',
  '/game-type/new',
  '/people',
  '/people/1',
  '/codes-list',
  '/inbox',
  '/inbox/messages/1',
  '/inbox/reports',
  '/inbox/newsletter/new',
  '/audit',
  '/people?search=ada',
]

test('an address that needs a login says so there, and the login returns to it', async ({ browser }) => {
  page = await openSignedOut(browser, server)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  for (const address of [...players, ...admins]) {
    await page.goto(address)
    await expect(loginHere()).toBeVisible()
    if (admins.includes(address)) await expect(page.getByText('This page is for admins.')).toBeVisible()
    await expect(page).toHaveURL(address)
  }
  expect(refused).toEqual([])

  await loginHere().click()
  await fillIn(page, admin)
  await expect(page).toHaveURL('/people?search=ada')
  await expect(page.getByRole('link', { name: /Ada/ })).toBeVisible()

  // A session that has ended is met by the first call.
  await endSession(page)
  await page.goto('/my-games/77?from=mail')
  await expect(page).toHaveURL('/')
  await expect(
    messages(page).getByText('Log in again to pick up where you left off', { exact: false }),
  ).toBeVisible()
  await login(page)
  await expect(page.getByText('You have no game with this number.')).toBeVisible()
  await expect(page).toHaveURL('/my-games/77?from=mail')
})

/** A form with more than one field, with what is typed into it, and the button that the end of the session refuses. */
interface Form {
  readonly address: string
  readonly fields: () => readonly (readonly [field: Locator, typed: string])[]
  readonly save: string
  /** What the page says when it is saved. */
  readonly saved: string | RegExp
}
const forms: readonly Form[] = [
  {
    address: '/game-type/1',
    fields: () => [
      [page.getByLabel("Author's name"), 'Wren of the Night'],
      [page.getByLabel('Shared document'), 'https://wren.example'],
    ],
    save: 'Save',
    saved: 'Saved. Everyone sees this version now.',
  },
  {
    address: '/game-type/new',
    fields: () => [[page.getByLabel('Name', { exact: true }), 'Patience of the Moon']],
    save: 'Create',
    saved: 'Patience of the Moon was created.',
  },
  {
    address: '/inbox/newsletter/new',
    fields: () => [
      [page.getByLabel('Subject'), 'News of the moon'],
      [page.getByRole('textbox', { name: 'Text' }), 'It is full.'],
    ],
    save: 'Save the draft',
    saved: 'The draft is saved.',
  },
  {
    address: '/codes-list',
    fields: () => [
      [page.getByLabel('How many codes'), '12'],
      [page.getByLabel('Note'), 'For the choir'],
    ],
    save: 'Make codes',
    saved: 'Download as CSV',
  },
]

for (const { address, fields, save, saved } of forms) {
  test(`what is typed at ${address} outlasts the end of the session, until it is saved`, async ({
    browser,
  }) => {
    page = await openAs(browser, server, admin)
    await page.goto(address)
    for (const [field, typed] of fields()) await field.fill(typed)
    await endSession(page)
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(messages(page).getByText('What you typed is kept', { exact: false })).toBeVisible()

    await login(page)
    await expect(page).toHaveURL(address)
    for (const [field, typed] of fields()) await expect(field).toHaveValue(typed)
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect(page.getByText(saved)).toBeVisible()
    await page.goto(address)
    for (const [field, typed] of fields()) {
      await expect(field).toBeVisible()
      if (address !== '/game-type/1') await expect(field).not.toHaveValue(typed)
    }
  })
}

test('a page whose session ends in another tab says so in place, and has what was typed after the next login', async ({
  browser,
}) => {
  page = await openAs(browser, server, admin)
  await page.goto('/game-type/2')
  await page.getByLabel("Author's name").fill('Wren of the Night')
  const other = await page.context().newPage()
  await other.goto('/counter')
  await menuItem(other, 'Logout').click()
  await expect(other).toHaveURL('/logout')
  await expect(loginHere()).toBeVisible()
  await expect(page).toHaveURL('/game-type/2')

  await loginHere().click()
  await fillIn(page, admin)
  await expect(page.getByLabel("Author's name")).toHaveValue('Wren of the Night')
})

test('a login in another tab leads this one back to where its session ended', async ({ browser }) => {
  page = await openAs(browser, server, admin)
  await page.goto('/codes-list')
  await page.getByLabel('Note').fill('For the choir')
  await endSession(page)
  await page.getByRole('button', { name: 'Make codes', exact: true }).click()
  await expect(page).toHaveURL('/')
  const other = await page.context().newPage()
  await other.goto('/counter')
  await menuItem(other, 'Login').click()
  await expect(page).toHaveURL('/codes-list')
  await expect(page.getByLabel('Note')).toHaveValue('For the choir')
})

test('what a visitor types for the owner is there again after a look at another page', async ({
  browser,
}) => {
  page = await openSignedOut(browser, server)
  await page.goto('/contact')
  const message = page.getByRole('textbox', { name: 'Message' })
  await page.getByLabel('Subject').fill('Larks')
  await message.fill('Do they sing at night?')
  await page.goto('/about')
  await page.goBack()
  await expect(message).toHaveValue('Do they sing at night?')
  await page.goto('/contact')
  await expect(page.getByLabel('Subject')).toHaveValue('Larks')

  await page.goto('/teams')
  await page.getByLabel('City').fill('Delta')
  await page.getByLabel('Division').selectOption('West')
  await page.goto('/about')
  await page.goto('/teams')
  await expect(page.getByLabel('City')).toHaveValue('Delta')
  await expect(page.getByLabel('Division')).toHaveValue('3')
})
