import { expect, type Page } from '@playwright/test'
import { messages } from '../support/browser/page-parts.ts'
import { fillIn, login, makeAdmin, menuItem, type Person } from '../support/browser/people.ts'
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

test('a page that needs a login leads back to it, and what was typed outlasts the end of the session', {
  tag: '@GAME-10',
}, async ({ browser }) => {
  page = await (await browser.newContext({ baseURL: server.address })).newPage()
  await page.goto('/people?search=ada')
  await expect(page.getByText('This page is for admins.')).toBeVisible()
  await loginHere().click()
  await fillIn(page, admin)
  await expect(page).toHaveURL('/people?search=ada')
  await expect(page.getByRole('link', { name: /Ada/ })).toBeVisible()

  await page.goto('/codes-list')
  const note = page.getByLabel('Note')
  await note.fill('For the choir')
  await endSession(page)
  await page.getByRole('button', { name: 'Make codes', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(messages(page).getByText('What you typed is kept', { exact: false })).toBeVisible()

  await login(page)
  await expect(page).toHaveURL('/codes-list')
  await expect(note).toHaveValue('For the choir')
  await page.getByRole('button', { name: 'Make codes', exact: true }).click()
  await expect(page.getByText('Download as CSV')).toBeVisible()
  await page.goto('/codes-list')
  await expect(note).toHaveValue('')

  await test.step('also if it ends in another tab', async () => {
    await note.fill('For the band')
    const other = await page.context().newPage()
    await other.goto('/counter')
    await menuItem(other, 'Logout').click()
    await expect(other).toHaveURL('/logout')
    await expect(loginHere()).toBeVisible()
    await expect(page).toHaveURL('/codes-list')
    await loginHere().click()
    await fillIn(page, admin)
    await expect(note).toHaveValue('For the band')
  })
})
