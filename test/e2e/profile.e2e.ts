import { expect } from '@playwright/test'
import { whileOff } from '../support/browser/off-switch.ts'
import { makePerson, menuItem, openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'

test('a person who changes the name and is then deleted is logged out everywhere, and nobody is deleted while the API is off', {
  tag: ['@PROF-02', '@PROF-03', '@SYS-03', '@T-G1'],
}, async ({ browser, shared: { server, admin } }) => {
  const person = await makePerson(server, 'Short Stay')
  const answerToPerson = async () => await person.client.call('GET', '/AppUser')
  const page = await openAs(browser, server, person)
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' })
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete my user' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await page.goto('/')
  await menuItem(page, 'View Profile').click()
  await page.getByLabel('Display name', { exact: true }).fill('Shorter Stay')
  await page.getByRole('button', { name: 'Update the display name' }).click()
  await expect.poll(async () => (await answerToPerson()).body).toMatchObject({ displayName: 'Shorter Stay' })

  await whileOff({ server, admin }, async () => {
    await remove()
    await expect(page.getByText('Error Occured while trying to delete user')).toBeVisible()
    await page.goto('/alert')
    await menuItem(page, 'View Profile').click()
    await expect(page.getByText('Your profile could not be loaded.', { exact: false })).toBeVisible()
  })
  expect((await answerToPerson()).status).toBe(200)

  await page.goto('/')
  await menuItem(page, 'View Profile').click()
  await expect(page.getByLabel('Display name', { exact: true })).toHaveValue('Shorter Stay')
  await remove()
  // The home page as it is shown after a logout.
  await expect(page).toHaveURL(`${server.address}/logout`)
  await expect(menuItem(page, 'Login')).toBeVisible()
  // The prerendered page appears before the script that cleans up has run.
  await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  expect((await answerToPerson()).status).toBe(401)
  await page.context().close()
})
