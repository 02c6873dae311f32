import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { whileOff } from '../support/browser/off-switch.ts'
import {
  makeAdmin,
  makePerson,
  makeReader,
  menuItem,
  openAs,
  type Person,
} from '../support/browser/people.ts'
import { winSandwich } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

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

test('[PROF-01, PROF-02] name and picture are changed; what the server refuses goes back', async ({
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
})

test('[PROF-02, PROF-03, SYS-03] while the API is off the profile says so, and nobody is deleted', async ({
  browser,
}) => {
  const user = await makePerson(server, 'Gus')
  page = await openAs(browser, server, user)
  await openProfile()
  await page.getByRole('button', { name: 'Delete my user' }).click()
  await whileOff({ server, admin }, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Error Occured while trying to delete user')).toBeVisible()
    await page.goto('/alert')
    await menuItem(page, 'View Profile').click()
    await expect(page.getByText('Your profile could not be loaded.', { exact: false })).toBeVisible()
  })
  expect((await user.client.call('GET', '/AppUser')).status).toBe(200)
})

test('[PROF-04] an admin exports any game; others are not offered it, and are refused', async ({
  browser,
}) => {
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
  await page.context().close()

  page = await openAs(browser, server, reader)
  await openProfile()
  await expect(page.getByText('Export Game')).toHaveCount(0)
  expect((await reader.client.call('GET', `/games/${id}/Data`)).status).toBe(403)
})

test('[T-G4] a person takes the own data along as a file', async ({ browser }) => {
  const user = await makePerson(server, 'Odile')
  page = await openAs(browser, server, user)
  await page.goto('/')
  await menuItem(page, 'View Profile').click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-skyway-data.json')
  const file: unknown = JSON.parse(await text(await download.createReadStream()))
  expect(file).toMatchObject({ person: { email: user.email, display_name: 'Odile' }, tables: [] })
})

// The leaderboard shows the ten best players, and these two must be among them.
test.describe('on a server where nobody else has won', () => {
  let server: TestServer
  let admin: Person

  test.beforeAll(async () => {
    server = await openOneProcess(withoutLimits)
    admin = await makeAdmin(server)
  })
  test.afterAll(() => server.close())

  test('[PROF-03, T-G1] who is deleted is gone from the leaderboard, and so is the session', async ({
    browser,
  }) => {
    const person = await makeReader(server, admin.client, 'Short Stay')
    const game = await winSandwich(person)
    const { score } = await winSandwich(await makeReader(server, admin.client, 'Wilhelmina'), 2)
    page = await openAs(browser, server, person)
    await page.goto('/game-dashboard')
    await expect(page.getByText('Short Stay').first()).toBeVisible()

    await openProfile()
    await page.getByRole('button', { name: 'Delete my user' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    expect((await person.client.call('GET', '/AppUser')).status).toBe(200)
    await page.getByRole('button', { name: 'Delete my user' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    // The home page as it is shown after a logout.
    await expect(page).toHaveURL(`${server.address}/logout`)
    await expect(menuItem(page, 'Login')).toBeVisible()
    // The prerendered page appears before the script that cleans up has run.
    await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)

    expect((await person.client.call('GET', '/AppUser')).status).toBe(401)
    expect((await person.client.call('GET', `/games/${game.id}`)).status).toBe(401)
    await page.goto('/game-dashboard')
    await expect(page.getByText(`Score: ${score}`).first()).toBeVisible()
    await expect(page.getByText('Short Stay')).toHaveCount(0)
  })
})
