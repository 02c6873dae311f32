import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { whileOff } from '../support/browser/off-switch.ts'
import { makePerson, makeReader, menuItem, openAs, type Person } from '../support/browser/people.ts'
import { winSandwich } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person

test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
})

let page: Page
test.afterEach(() => page.context().close())

const openProfile = async (): Promise<void> => {
  await page.goto('/')
  await menuItem(page, 'View Profile').click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
}
const update = (what: string) => page.getByRole('button', { name: `Update the ${what}` })
const name = () => page.getByLabel('Display name', { exact: true })
const picture = () => page.getByLabel('Profile picture URL', { exact: true })

test('[PROF-01, PROF-02, T-G4] name and picture are changed, what the server refuses goes back, and all of it is taken along as a file', async ({
  browser,
}) => {
  const person = await makePerson(server, 'Before')
  page = await openAs(browser, server, person)
  await openProfile()
  await expect(name()).toHaveValue('Before')
  await name().fill('After')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await update('display name').click()
  expect((await put).postDataJSON()).toEqual({ displayName: 'After', profilePicture: '' })
  const me = async () => (await person.client.call('GET', '/AppUser')).body
  await expect.poll(me).toMatchObject({ displayName: 'After' })
  const address = `${server.address}/favicon.svg`
  await picture().fill(address)
  await update('profile picture url').click()
  await expect.poll(me).toMatchObject({ profilePicture: address })

  for (const [field, what, typed, kept] of [
    [name(), 'display name', 'n'.repeat(51), 'After'],
    [name(), 'display name', '', 'After'],
    [picture(), 'profile picture url', 'javascript:alert(1)', address],
  ] as const) {
    await field.fill(typed)
    await update(what).click()
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'UserProfile:Comp - Updating the profile failed - ' })
    await expect(alert).toBeVisible()
    await expect(field).toHaveValue(kept)
    await alert.click()
  }
  await page.reload()
  await openProfile()
  await expect(name()).toHaveValue('After')
  await expect(picture()).toHaveValue(address)
  // What only admins are offered.
  await expect(page.getByText('Export Game')).toHaveCount(0)

  await test.step('the own data as a file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('my-skyway-data.json')
    const file: unknown = JSON.parse(await text(await download.createReadStream()))
    expect(file).toMatchObject({
      person: { email: person.email, display_name: 'After' },
      tables: [{ table: 'profile_pictures', rows: [{ address }] }],
    })
  })
})

test('[PROF-04] an admin exports any game', async ({ browser }) => {
  const reader = await makeReader(server, admin.client, 'Wilhelmina')
  const { id, score } = await winSandwich(reader)
  page = await openAs(browser, server, admin)
  await openProfile()
  await page.getByLabel('Game id').fill(String(id))
  await page.getByRole('button', { name: 'Export Game' }).click()
  const exported = async (): Promise<unknown> =>
    JSON.parse((await page.getByLabel('Exported game').inputValue()) || 'null')
  await expect.poll(exported).toMatchObject({ gameId: id, gameTypeId: 2, gameScore: score })
  await page.getByLabel('Game id').fill('999999')
  await page.getByRole('button', { name: 'Export Game' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '999999' })).toBeVisible()
})

test('[PROF-02, PROF-03, SYS-03, T-G1] nobody is deleted while the API is off; who is deleted then is logged out here and on every device', async ({
  browser,
}) => {
  const person = await makePerson(server, 'Short Stay')
  const answerToPerson = async () => (await person.client.call('GET', '/AppUser')).status
  page = await openAs(browser, server, person)
  await openProfile()
  await page.getByRole('button', { name: 'Delete my user' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  expect(await answerToPerson()).toBe(200)

  await page.getByRole('button', { name: 'Delete my user' }).click()
  await whileOff({ server, admin }, async () => {
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Error Occured while trying to delete user')).toBeVisible()
    await page.goto('/alert')
    await menuItem(page, 'View Profile').click()
    await expect(page.getByText('Your profile could not be loaded.', { exact: false })).toBeVisible()
  })
  expect(await answerToPerson()).toBe(200)

  await openProfile()
  await page.getByRole('button', { name: 'Delete my user' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  // The home page as it is shown after a logout.
  await expect(page).toHaveURL(`${server.address}/logout`)
  await expect(menuItem(page, 'Login')).toBeVisible()
  // The prerendered page appears before the script that cleans up has run.
  await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  expect(await answerToPerson()).toBe(401)
})
