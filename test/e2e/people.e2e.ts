import { expect, type Page } from '@playwright/test'
import { messages } from '../support/browser/page-parts.ts'
import { fillIn, makeReader, menuItem, openAs, openSignedOut } from '../support/browser/people.ts'
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

test('an admin finds a person by keyboard, disables them, and lets them in again', {
  tag: ['@PEOPLE-01', '@PEOPLE-02'],
}, async ({ browser, shared: { server, admin } }) => {
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
