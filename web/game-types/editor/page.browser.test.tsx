import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../../content/text/game-type-editor.ts'
import * as session from '../../../content/text/session.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, refusal } from '../../../test/support/components/fake-api.ts'
import { gameTypeOf } from '../../../test/support/components/game-types.ts'
import { admin, player, show } from '../../../test/support/components/show.tsx'
import GameTypePage from './page.tsx'

const loaded = gameTypeOf(2, 'Sandwich', {
  rules: [
    { title: 'Deal', text: '<p>Seven cards.</p>' },
    { title: 'End', text: '<p>Eighteen sandwiches.</p>' },
  ],
})
const nameField = page.getByRole('textbox', { name: text.fields.name })
const save = page.getByRole('button', { name: text.save })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rules = page.getByRole('region', { name: text.fields.rules })
const titles = rules.getByRole('textbox', { name: text.textTitle })
const titleValues = () => titles.elements().map((field) => field instanceof HTMLInputElement && field.value)
const luck = (count: number) =>
  page
    .getByRole('group', { name: text.fields.luck })
    .getByRole('radio', { name: text.stars({ count, most: 3 }) })

async function edit(replies: Parameters<FakeApi['reply']>[0] = {}, part: Partial<typeof loaded> = {}) {
  const api = fakeApi({ 'GET /api/gametypes/{id}': { ...loaded, ...part }, ...replies })
  const shown = await show(<GameTypePage />, {
    as: admin,
    at: '/game-type/2',
    route: '/game-type/:gameTypeIdOrNew',
  })
  await expect.element(nameField).toBeVisible()
  const sent = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { ...shown, api, sent }
}

test('saves what was changed, with the version that was loaded', { tags: 'GAME-04' }, async () => {
  const { sent } = await edit({ 'PUT /api/gametypes/': { ...loaded, name: 'Club', luck: 2 } })
  await expect.element(save).toBeDisabled()
  await nameField.fill('Club')
  await luck(1).click({ force: true })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(luck(2)).toBeChecked()
  await save.click()
  await expect.element(page.getByText(text.saved)).toBeVisible()
  await expect.element(save).toBeDisabled()
  await expect
    .poll(() => sent('PUT /api/gametypes/'))
    .toMatchObject([{ id: 2, name: 'Club', luck: 2, modifieddate: null }])
})

test('rules are added, moved and removed, and the focus stays beside what was changed', {
  tags: 'GAME-03',
}, async () => {
  await edit()
  await button(text.lists.rules.add).click()
  await expect.element(titles.nth(2)).toHaveFocus()
  await userEvent.keyboard('Table rule')
  const up = rules.getByRole('button', { name: text.moveTextUp({ title: 'Table rule' }) })
  for (const place of [2, 1]) {
    await up.click()
    await expect
      .element(rules.getByRole('status'))
      .toHaveTextContent(text.textMoved({ title: 'Table rule', place, total: 3 }))
  }
  await expect.poll(() => titleValues()).toEqual(['Table rule', 'Deal', 'End'])
  await expect.element(up).toBeDisabled()
  await expect
    .element(rules.getByRole('button', { name: text.moveTextDown({ title: 'Table rule' }) }))
    .toHaveFocus()
  await button(text.removeText({ title: 'Deal' })).click()
  await expect.poll(titleValues).toEqual(['Table rule', 'End'])
  await expect.element(titles.nth(1)).toHaveFocus()
})

test('shows a text as the server would save it', { tags: 'GAME-04' }, async () => {
  const { sent } = await edit({ 'POST /api/gametypes/preview': { text: '<p>Crumbs <em>count</em>.</p>' } })
  await rules
    .getByRole('textbox', { name: text.textHtml })
    .nth(0)
    .fill('<p>Crumbs <em>count</em>.<script></script></p>')
  const preview = rules.getByRole('region', { name: text.preview({ title: 'Deal' }) })
  await expect.element(preview.getByRole('emphasis')).toHaveTextContent('count')
  await expect.element(preview.getByText(text.previewStates.current)).toBeVisible()
  await expect
    .poll(() => sent('POST /api/gametypes/preview'))
    .toEqual([{ text: '<p>Crumbs <em>count</em>.<script></script></p>' }])
})

test('a preview that could not be made says so', { tags: 'GAME-04' }, async () => {
  await edit({ 'POST /api/gametypes/preview': refusal(500, 'error') })
  await rules.getByRole('textbox', { name: text.textHtml }).nth(0).fill('<p>Crumbs.</p>')
  await expect.element(rules.getByText(text.previewStates.failed)).toBeVisible()
})

test('marks the field that the server refuses, with the reason and the focus', {
  tags: 'GAME-04',
}, async () => {
  const errors = [{ field: 'rules.1.title', reason: 'This field cannot be empty.' }]
  await edit({ 'PUT /api/gametypes/': Response.json({ status: 400, errors }, { status: 400 }) })
  await titles.nth(1).fill('')
  await save.click()
  await expect.element(titles.nth(1)).toHaveFocus()
  await expect.element(titles.nth(1)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('This field cannot be empty.')).toBeVisible()
  await expect.element(page.getByText(text.invalid)).toBeVisible()
})

test('what is not saved is not lost by a slip: leaving asks first', async () => {
  const { router, address } = await edit()
  await nameField.fill('Club')
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  const dialog = page.getByRole('dialog', { name: text.leaveTitle })
  await router.navigate('/games')
  await dialog.getByRole('button', { name: text.stay }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(nameField).toHaveValue('Club')
  await untilSettled()
  expect(address()).toBe('/game-type/2')
  await router.navigate('/games')
  await dialog.getByRole('button', { name: text.leave }).click()
  await expect.poll(address).toBe('/games')
  await router.navigate('/game-type/2')
  await expect.element(nameField).toHaveValue('Sandwich')
})

test('nobody is asked who leaves without a change', async () => {
  const { router, address } = await edit()
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
  await router.navigate('/games')
  await expect.poll(address).toBe('/games')
})

test('of two admins the second is told, keeps what was typed, and decides what both have changed', {
  tags: 'TYPE-03',
}, async () => {
  const { api, sent } = await edit({ 'PUT /api/gametypes/': refusal(409, 'conflict') })
  await nameField.fill('Mine')
  await titles.nth(0).fill('My deal')
  await luck(3).click({ force: true })
  const theirs = {
    ...loaded,
    name: 'Theirs',
    strategy: 2,
    rules: [{ title: 'Their rule', text: '<p>Theirs.</p>' }],
    modifieddate: '2026-11-02T10:00:00Z',
  }
  api.reply({ 'GET /api/gametypes/{id}': theirs })
  await save.click()
  const panel = page.getByRole('region', { name: text.conflictTitle })
  await expect.element(panel).toHaveFocus()
  await expect
    .element(panel.getByText(RegExp(text.conflictTaken({ fields: text.fields.strategy }))))
    .toBeVisible()
  await expect.element(panel.getByText('Theirs', { exact: true })).toBeVisible()
  await expect.element(nameField).toHaveValue('Mine')
  await expect.element(save).toBeDisabled()

  await button(text.keepMyField({ field: text.fields.name })).click()
  await expect.element(save).toBeDisabled()
  await button(text.takeTheirField({ field: text.fields.rules })).click()
  await expect.poll(titleValues).toEqual(['Their rule'])
  api.reply({ 'PUT /api/gametypes/': theirs })
  await save.click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect
    .poll(() => sent('PUT /api/gametypes/').at(-1))
    .toMatchObject({
      name: 'Mine',
      luck: 3,
      strategy: 2,
      rules: theirs.rules,
      modifieddate: theirs.modifieddate,
    })
})

test('returns to the file after a question, unless nothing was saved here', { tags: 'TYPE-01' }, async () => {
  const { api, sent } = await edit({}, { name: 'Club Sandwich', modifieddate: '2026-11-02T10:00:00Z' })
  await expect.element(page.getByText(text.fileHint({ game: 'Club Sandwich' }))).toBeVisible()
  await button(text.reset).click()
  const dialog = page.getByRole('dialog', { name: text.resetTitle({ game: 'Club Sandwich' }) })
  await dialog.getByRole('button', { name: text.keep }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button(text.reset).click()
  api.reply({ 'DELETE /api/gametypes/{id}/edits': loaded })
  await dialog.getByRole('button', { name: text.reset }).click()
  await expect.element(nameField).toHaveValue('Sandwich')
  await expect.element(page.getByText(text.fileUnedited)).toBeVisible()
  await expect.poll(() => sent('DELETE /api/gametypes/{id}/edits')).toHaveLength(1)
})

test('a game type that an admin has added is removed after a question, also with unsaved changes', {
  tags: 'TYPE-02',
}, async () => {
  const { address } = await edit(
    { 'DELETE /api/gametypes/{id}': new Response(null, { status: 204 }) },
    { isShipped: false, name: 'Patience' },
  )
  await nameField.fill('Not to be saved')
  await button(text.removeType).click()
  await page
    .getByRole('dialog', { name: text.removeQuestion({ game: 'Patience' }) })
    .getByRole('button', { name: text.removeType })
    .click()
  await expect.poll(address).toBe('/games')
  await expect.element(page.getByText(text.removed({ game: 'Patience' }))).toBeVisible()
})

test('a game type that could not be removed stays, with the reason', { tags: 'TYPE-02' }, async () => {
  mayLog(/^The game type was neither/)
  await edit(
    { 'DELETE /api/gametypes/{id}': refusal(409, 'conflict', 'It has games.') },
    { isShipped: false },
  )
  await button(text.removeType).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: text.removeType }).click()
  await expect.element(dialog.getByText('It has games.')).toBeVisible()
})

test('a new game type gets an address of its own', { tags: 'TYPE-02' }, async () => {
  fakeApi({
    'POST /api/gametypes/': gameTypeOf(9, 'Patience', { isShipped: false }),
    'GET /api/gametypes/{id}': gameTypeOf(9, 'Patience', { isShipped: false }),
  })
  const { address } = await show(<GameTypePage />, {
    as: admin,
    at: '/game-type/new',
    route: '/game-type/:gameTypeIdOrNew',
  })
  await nameField.fill('Patience')
  await button(text.create).click()
  await expect.poll(address).toBe('/game-type/9')
  await expect.element(page.getByText(text.created({ game: 'Patience' }))).toBeVisible()
})

test('others find no form', { tags: ['GAME-04', 'ROLE-04'] }, async () => {
  fakeApi()
  await show(<GameTypePage />, { as: player, at: '/game-type/2', route: '/game-type/:gameTypeIdOrNew' })
  await expect.element(page.getByText(text.adminsOnly)).toBeVisible()
  await expect.element(page.getByText(session.forAdmins)).toBeVisible()
  await expect.element(nameField).not.toBeInTheDocument()
})

test('a game type that does not exist says so', async () => {
  mayLog(/^the game type to be edited could not be loaded/)
  fakeApi({ 'GET /api/gametypes/{id}': refusal(404, 'not-found') })
  await show(<GameTypePage />, { as: admin, at: '/game-type/9', route: '/game-type/:gameTypeIdOrNew' })
  await expect.element(page.getByText(text.missing)).toBeVisible()
})
