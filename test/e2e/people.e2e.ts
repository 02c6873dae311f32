import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { messages } from '../support/browser/page-parts.ts'
import { fillIn, makePerson, makeReader, menuItem, openAs, openSignedOut } from '../support/browser/people.ts'
import { finishGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'

const lines = (page: Page) => page.getByRole('region', { name: 'Who plays here' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')
const act = (page: Page, name: string) =>
  page.getByRole('region', { name: 'What you can do' }).getByRole('button', { name, exact: true })

async function confirm(page: Page, name: string): Promise<void> {
  await act(page, name).press('Enter')
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name, exact: true }).press('Enter')
}

test('[PEOPLE-01] [PEOPLE-02] an admin finds a person by keyboard, disables them, and lets them in again', async ({
  browser,
  shared: { server, admin },
}) => {
  const name = 'Rude Ruben'
  const ruben = await makeReader(server, admin.client, name, true)
  await finishGame(ruben, 2)
  const theirs = await openAs(browser, server, ruben)
  await theirs.goto('/game-dashboard')
  await expect(theirs.getByRole('main')).toContainText('Sandwich')

  const page = await openAs(browser, server, admin)
  await page.goto('/people')
  await page.getByLabel('Search the people').fill(ruben.email)
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText(/Reader since .*1 finished game.*Sandwich: best/s)

  await lines(page).getByRole('link', { name }).press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Games' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByText('Nothing yet.')).toBeVisible()

  await act(page, 'Disable').press('Enter')
  await expect(dialog(page).getByLabel('Note')).toBeFocused()
  await page.keyboard.type('Insults in the name')
  await page.keyboard.press('Enter')
  await expect(messages(page).getByText('The person is disabled and logged out.')).toBeVisible()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
  await expect(page.getByText('Note: Insults in the name')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Acts' })).toContainText('person disabled')

  const again = await openSignedOut(browser, server)
  await test.step('the person is told, and cannot log in', async () => {
    const told = /An admin has disabled your account\. If you think that this is a mistake, write to .+@/
    await theirs.reload()
    await expect(messages(theirs).getByText(told)).toBeVisible()
    await expect(theirs.getByRole('banner').getByText('Login', { exact: true }).first()).toBeAttached()
    await again.goto('/sign-in')
    await fillIn(again, ruben)
    await expect(again.getByText(told)).toBeVisible()
  })

  await confirm(page, 'Enable again')
  await expect(messages(page).getByText('The person can log in again.')).toBeVisible()
  await fillIn(again, ruben)
  await expect(menuItem(again, 'Games')).toBeVisible()
  for (const each of [theirs, page, again]) await each.context().close()
})

test('[PEOPLE-03] [PEOPLE-07] an admin resets a name, and its owner is told so in the profile and chooses another', async ({
  browser,
  shared: { server, admin },
}) => {
  const greta = await makePerson(server, 'Ghastly Greta')
  await greta.client.call('GET', '/AppUser')
  const page = await openAs(browser, server, admin)
  await page.goto(`/people?search=${encodeURIComponent(greta.email)}`)
  await lines(page).getByRole('link', { name: 'Ghastly Greta' }).click()
  await confirm(page, 'Reset name')
  await expect(messages(page).getByText('The name was reset.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Player \d+$/)

  const theirs = await openAs(browser, server, greta)
  await theirs.goto('/')
  await theirs.getByRole('button', { name: 'View Profile' }).click()
  const note = theirs.getByText('An admin has replaced your name by this one.')
  await expect(note).toBeVisible()
  await theirs.getByRole('textbox', { name: 'Display name' }).fill('Gentle Greta')
  await theirs.getByRole('button', { name: 'Update the display name' }).click()
  await expect(note).toHaveCount(0)

  await test.step('a second admin who sees the old name is told that there is another', async () => {
    await act(page, 'Reset name').click()
    await dialog(page).getByRole('button', { name: 'Reset name' }).click()
    await expect(messages(page).getByText('This person’s name has changed.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gentle Greta')
  })
  for (const each of [theirs, page]) await each.context().close()
})

test('[PEOPLE-04] [PEOPLE-06] an admin makes readers and admins, ends both, and deletes a person whose name is typed', async ({
  browser,
  shared: { server, admin },
}) => {
  const nora = await makePerson(server, 'Nora of the North')
  await nora.client.call('GET', '/AppUser')
  const page = await openAs(browser, server, admin)
  await page.goto(`/people?search=${encodeURIComponent(nora.email)}`)
  await lines(page).getByRole('link').click()
  for (const [button, told] of [
    ['Make a reader', 'The person is a reader now.'],
    ['End reading', 'The person is no longer a reader.'],
    ['Make an admin', 'The person becomes an admin at the next login.'],
    ['Take the admin role', 'The person is no longer an admin.'],
  ] as const) {
    await confirm(page, button)
    await expect(messages(page).getByText(told)).toBeVisible()
  }
  await confirm(page, 'Delete')
  await expect(dialog(page).getByText('This is not the person’s name.')).toBeVisible()
  await dialog(page).getByLabel('Type the name to confirm').fill('Nora of the North')
  await page.keyboard.press('Enter')
  await expect(messages(page).getByText('The person was deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/people$/)
  await page.goto(`/people?search=${encodeURIComponent(nora.email)}`)
  await expect(page.getByText('Nobody matches.')).toBeVisible()
  await page.context().close()
})

test('[PEOPLE-01] [PEOPLE-05] the list is filtered, paged and saved as a file; an unknown person is not found; the own account has no way to lock itself out', async ({
  browser,
  shared: { server, admin },
}) => {
  const page = await openAs(browser, server, admin)
  await page.goto('/people')
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Admins' }).click()
  await expect(page).toHaveURL(/only=admins/)
  await expect(lines(page)).toHaveCount(1)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the list as CSV' }).click()
  const file = await readFile(await (await downloaded).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain(admin.email)
  await lines(page).getByRole('link').click()
  await expect(page.getByText('This is you.')).toBeVisible()
  await expect(act(page, 'Disable')).toHaveCount(0)
  await expect(act(page, 'Delete')).toHaveCount(0)
  await confirm(page, 'Take the admin role')
  await expect(messages(page).getByText('This is the last admin.')).toBeVisible()

  await page.goto('/people/999999999')
  await expect(page.getByRole('heading', { name: 'There is no such person' })).toBeVisible()
  await page.getByRole('link', { name: 'All people' }).click()
  await expect(page).toHaveURL(/\/people$/)
  await page.context().close()
})

test('[PEOPLE-01] others are told that people are for admins', async ({ browser, shared: { server } }) => {
  const other = await openAs(browser, server, await makePerson(server, 'Curious Cato'))
  for (const address of ['/people', '/people/1']) {
    await other.goto(address)
    await expect(other.getByText('This page is for admins.')).toBeVisible()
  }
  await other.context().close()
})
