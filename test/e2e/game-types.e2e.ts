import { expect, type Page } from '@playwright/test'
import { complaintsOf, menuItem, openAs, openSignedOut, type Person } from '../support/browser/people.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person

test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
})

let page: Page
/** The ids of the game types that a test has added; they are removed after it. */
const added: number[] = []

test.afterEach(async () => {
  await page.context().close()
  for (const id of added.splice(0)) {
    expect((await admin.client.call('DELETE', `/gametypes/${id}`)).status).toBe(204)
  }
  expect((await admin.client.call('DELETE', '/gametypes/2/edits')).status).toBe(200)
})

const kept = (id: number) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `gametype${id}`)
/** Returns a game type from the server, for the other admin, who has no browser. */
const gameType = async (id: number): Promise<Record<string, unknown>> => {
  const { body } = await admin.client.call('GET', `/gametypes/${id}`)
  if (typeof body !== 'object' || body === null) throw new Error(`There is no game type ${id}`)
  return { ...body }
}
const change = async (id: number, part: object) => {
  const { status } = await admin.client.call('PUT', '/gametypes/', { ...(await gameType(id)), ...part })
  expect(status).toBe(200)
}

test('[GAME-02] [GAME-03] [GAME-04] an admin edits a fresh copy, sees each text as it will be saved, and cannot lose it by a slip', async ({
  browser,
}) => {
  page = await openAs(browser, server, admin)
  await page.goto('/games')
  await expect(menuItem(page, 'Stocks')).toBeAttached()
  await expect.poll(() => kept(2)).toMatchObject({ name: 'Sandwich' })
  await change(2, { luck: 3 })
  await page.getByRole('article', { name: 'Sandwich' }).getByRole('link', { name: 'Edit Game' }).click()
  await expect(page).toHaveURL(/\/game-type\/2$/)
  const luck = page.getByRole('group', { name: 'Luck' })
  await expect(luck.getByRole('radio', { name: '3 of 3 stars' })).toBeChecked()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()

  await luck.getByRole('radio', { name: '3 of 3 stars' }).press('ArrowLeft')
  await expect(luck.getByRole('radio', { name: '2 of 3 stars' })).toBeChecked()
  const rules = page.getByRole('region', { name: 'Rules' })
  const before = await settled(() => rules.getByLabel('Title').count())
  await rules.getByRole('button', { name: 'Add a rule' }).click()
  await expect(rules.getByLabel('Title').last()).toBeFocused()
  await page.keyboard.type('Table rule')
  await rules
    .getByLabel('Text (HTML)')
    .last()
    .fill('<p>Crumbs <em>count</em>.<script>alert(1)</script></p><img src="https://example.org/x.png">')
  const preview = rules.getByRole('region', { name: 'Preview of Table rule' })
  await expect(preview.locator('em')).toHaveText('count')
  await expect(preview.locator('img, script')).toHaveCount(0)
  const up = rules.getByRole('button', { name: 'Move up Table rule' })
  for (let place = before; place >= 1; place -= 1) {
    await up.press('Enter')
    await expect(rules.getByRole('status')).toHaveText(`Table rule is now ${place} of ${before + 1}.`)
  }
  await expect(up).toBeDisabled()
  await expect(rules.getByRole('button', { name: 'Move down Table rule' })).toBeFocused()

  await page.getByRole('link', { name: 'Games', exact: true }).last().click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click()
  await save.click()
  await expect(page.getByText('Saved. Everyone sees this version now.')).toBeVisible()
  const { rules: saved, luck: savedLuck } = await gameType(2)
  expect(Array.isArray(saved) && saved[0]).toEqual({
    title: 'Table rule',
    text: await preview.locator('.written').innerHTML(),
  })
  expect(savedLuck).toBe(2)
  await expect.poll(() => kept(2)).toMatchObject({ luck: 2 })

  await rules.getByLabel('Title').first().fill(' ')
  await save.click()
  await expect(rules.getByText('This field cannot be empty.')).toBeVisible()
  await expect(rules.getByLabel('Title').first()).toBeFocused()
  await rules
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(rules.getByLabel('Title')).toHaveCount(before)
  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/games$/)
  await page.getByRole('article', { name: 'Sandwich' }).getByText('Rules', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Table rule' })).toBeVisible()
})

test('[TYPE-03] of two admins at once the second is told, keeps their text, and decides what both have changed', async ({
  browser,
}) => {
  page = await openAs(browser, server, admin)
  const complaints = complaintsOf(page)
  await page.goto('/game-type/new')
  await page.getByLabel('Name', { exact: true }).fill('Patience')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/game-type\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  added.push(id)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Patience')
  await name.fill('Mine')
  await page
    .getByRole('group', { name: 'Luck' })
    .getByRole('radio', { name: '1 of 3 stars' })
    .check({ force: true })
  const theirRules = [{ title: 'Their rule', text: '<p>Theirs.</p>' }]
  await change(id, { name: 'Theirs', strategy: 2, rules: theirRules })

  await page.getByRole('button', { name: 'Save' }).click()
  const meeting = page.getByRole('region', { name: 'Another admin has saved this game type' })
  await expect(meeting).toBeFocused()
  await expect(meeting).toContainText(
    'These fields now have their version, because you had not changed them: Strategy and Rules.',
  )
  await expect(meeting.getByRole('listitem')).toHaveText(/^Name, as they saved it\s*Theirs/)
  await expect(name).toHaveValue('Mine')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(await gameType(id)).toMatchObject({ name: 'Theirs', luck: 0 })

  await meeting.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Everyone sees this version now.')).toBeVisible()
  expect(await gameType(id)).toMatchObject({ name: 'Mine', luck: 1, strategy: 2, rules: theirRules })
  await expect.poll(() => complaints.filter((line) => !line.includes('409'))).toEqual([])
})

test('[GAME-04] [ROLE-04] others find no form', async ({ browser }) => {
  page = await openSignedOut(browser, server)
  await page.goto('/games')
  await expect(page.getByRole('article', { name: 'SkyWay' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Edit Game|Add a game type/ })).toHaveCount(0)
  await page.goto('/game-type/1')
  await expect(page.getByRole('heading', { name: 'Only admins can edit games' })).toBeVisible()
})

test('[TYPE-02] [GAME-02] a game type that an admin adds is planned, offers no game, and is removed on its form, which is then not there', async ({
  browser,
}) => {
  const { body } = await admin.client.call('POST', '/gametypes/', {
    name: 'Patience of the Night',
    complexity: 1,
    strategy: 1,
    luck: 1,
    weight: 1,
    footprint: 1,
    tactics: 1,
    descriptions: [],
    rules: [],
    authorName: 'Wren Halloway',
    authorUrl: '/team',
    documentUrl: 'https://example.org/patience',
  })
  const id = typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : 0
  page = await openAs(browser, server, admin)
  await page.goto('/games')
  const card = page.getByRole('article', { name: 'Patience of the Night' })
  await expect(card.getByText('Planned')).toBeVisible()
  await expect(card.getByRole('button', { name: /New Game/ })).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'Wren Halloway' })).toHaveAttribute('href', '/team')
  const skyway = page.getByRole('article', { name: 'SkyWay' })
  await expect(skyway.getByText('Planned')).toHaveCount(0)
  await expect(skyway.getByRole('button', { name: /New Game/ })).toBeVisible()
  await expect(skyway.getByRole('link', { name: 'Mara Velásquez' })).toHaveAttribute('href', '/team')

  await page.goto('/game-dashboard')
  const board = page.getByRole('region', { name: 'Patience of the Night', exact: true })
  await expect(board).toBeVisible()
  await expect(board.getByRole('button', { name: /New Game/ })).toHaveCount(0)
  await page.goto(`/new-game/${id}`)
  await expect(page.getByRole('heading', { name: 'This game is planned' })).toBeVisible()

  await page.goto(`/game-type/${id}`)
  await page.getByLabel("Author's name").fill('Not to be saved')
  await page.getByRole('button', { name: 'Remove this game type' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Patience of the Night?' })
  await dialog.getByRole('button', { name: 'Remove this game type' }).click()
  await expect(page).toHaveURL('/games')
  await expect(page.getByText('Patience of the Night was removed.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto(`/game-type/${id}`)
  await expect(page.getByRole('heading', { name: 'This game type does not exist' })).toBeVisible()
})

test('[TYPE-01] the form says that what is saved wins over the file, and returns to the file', async ({
  browser,
}) => {
  const { body } = await admin.client.call('GET', '/gametypes/2')
  const loaded = typeof body === 'object' && body !== null ? body : {}
  await admin.client.call('PUT', '/gametypes/', { ...loaded, name: 'Club Sandwich' })
  page = await openAs(browser, server, admin)
  await page.goto('/game-type/2')
  await expect(
    page.getByText(
      'Club Sandwich comes from a file in content/games. What admins save here takes precedence over that file',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Reset to the file' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to the file' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sandwich')
  await expect(page.getByText('Nothing has been saved here yet')).toBeVisible()
  expect((await admin.client.call('GET', '/gametypes/2')).body).toMatchObject({
    name: 'Sandwich',
    modifieddate: null,
  })
})
