import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/profile.ts'
import * as shell from '../../content/text/shell.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { savedFiles } from '../../test/support/components/saved-files.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import { currentSession } from '../session/tabs.ts'
import ProfilePanel from './panel.tsx'

/** A picture of one pixel. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const served = (state: 'none' | 'waiting' | 'served' | 'failed', fault: 'unreachable' | null = null) => ({
  state,
  address: state === 'served' ? pixel : '',
  fault,
})
const profile = {
  displayName: 'Rosa',
  profilePicture: '',
  emailAddress: 'rosa@example.org',
  website: '',
  isAdmin: false,
  isReader: true,
  isNamed: true,
  isNameReset: false,
  isPictureReset: false,
  servedPicture: served('none'),
}
const onClose = vi.fn()
const panel = page.getByRole('complementary', { name: text.title })
const dialog = page.getByRole('dialog')
const nameField = page.getByRole('textbox', { name: text.displayName })
const pictureField = page.getByRole('textbox', { name: text.picture })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Asks for a proof that a press of a button gives. */
const askProof = (onProven: () => void) => (
  <button type="button" onClick={onProven}>
    It is me
  </button>
)

async function showPanel(replies: Parameters<FakeApi['reply']>[0] = {}, as = player) {
  onClose.mockClear()
  const api = fakeApi({ 'GET /api/AppUser': profile, ...replies })
  const shown = await show(<ProfilePanel onClose={onClose} askProof={askProof} />, { as, at: '/about' })
  const sent = (name: string) => api.calls.filter((call) => call.name === name)
  return { ...shown, api, sent }
}

test('a name and a picture are changed, each with the other as it is', { tags: 'PROF-01' }, async () => {
  const { api, sent } = await showPanel()
  await expect.element(panel).toHaveFocus()
  await expect.element(nameField).toHaveValue('Rosa')
  api.reply({ 'PUT /api/AppUser': { ...profile, displayName: 'Rosalind' } })
  await nameField.fill('Rosalind')
  await button(text.updateDisplayName).click()
  await expect.poll(() => currentSession().user.displayName).toBe('Rosalind')
  const address = 'https://example.org/rosa.png'
  api.reply({ 'PUT /api/AppUser': { ...profile, displayName: 'Rosalind', profilePicture: address } })
  await pictureField.fill(address)
  await button(text.updatePicture).click()
  await expect.poll(() => currentSession().user.profilePicture).toBe(address)
  await expect
    .poll(() => sent('PUT /api/AppUser').map(({ body }) => body))
    .toEqual([
      { displayName: 'Rosalind', profilePicture: '' },
      { displayName: 'Rosalind', profilePicture: address },
    ])
  await expect.element(button(text.exportGame)).not.toBeInTheDocument()
})

test.each([
  ['name', nameField, text.updateDisplayName, 'n'.repeat(51), 'Rosa'],
  ['picture', pictureField, text.updatePicture, 'javascript:alert(1)', ''],
])(
  'a %s that the server refuses goes back, and the reason is told',
  { tags: 'PROF-02' },
  async (_, field, update, typed, kept) => {
    await showPanel({ 'PUT /api/AppUser': refusal(400, 'invalid', 'Not like this.') })
    await expect.element(nameField).toHaveValue('Rosa')
    await field.fill(typed)
    await button(update).click()
    await expect
      .element(page.getByRole('alert').getByText(text.updateFailed({ detail: 'Not like this.' })))
      .toBeVisible()
    await expect.element(field).toHaveValue(kept)
  },
)

test('a profile that could not be loaded leads home', { tags: 'PROF-02' }, async () => {
  mayLog(/^The (profile could not be loaded|picture)/)
  const { address } = await showPanel({ 'GET /api/AppUser': refusal(500, 'error') })
  await expect.poll(address).toBe('/home')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('downloads all data about the person', { tags: ['PROF-01', 'T-G4'] }, async () => {
  const files = savedFiles()
  await showPanel({ 'GET /api/AppUser/data': Response.json({ person: { display_name: 'Rosa' } }) })
  await button(text.download).click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['my-skyway-data.json'])
  expect(JSON.parse((await files[0]?.content.text()) ?? '')).toEqual({ person: { display_name: 'Rosa' } })
})

test('an admin exports any game', { tags: 'PROF-04' }, async () => {
  const { api } = await showPanel({ 'GET /api/games/{id}/Data': Response.json({ gameId: 7 }) }, admin)
  await page.getByRole('textbox', { name: text.gameId }).fill('7')
  await button(text.exportGame).click()
  await expect.element(page.getByRole('textbox', { name: text.exported })).toHaveValue('{"gameId":7}')
  api.reply({ 'GET /api/games/{id}/Data': refusal(404, 'not-found', 'There is no such game.') })
  await page.getByRole('textbox', { name: text.gameId }).fill('999999')
  await button(text.exportGame).click()
  await expect
    .element(page.getByText(text.exportFailed({ gameId: '999999', detail: 'There is no such game.' })))
    .toBeVisible()
  await expect.element(page.getByRole('textbox', { name: text.exported })).not.toBeInTheDocument()
})

test('a person is deleted only after a question, and stays if that fails', { tags: 'PROF-03' }, async () => {
  mayLog(/^The user could not be deleted/)
  const { api, sent } = await showPanel({ 'DELETE /api/AppUser': refusal(503, 'paused') })
  await button(text.deleteUser).click()
  await dialog.getByRole('button', { name: text.keep }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await untilSettled()
  expect(sent('DELETE /api/AppUser')).toEqual([])
  await button(text.deleteUser).click()
  await dialog.getByRole('button', { name: text.confirmDelete }).click()
  await expect.element(page.getByText(text.deleteFailed)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  api.reply({ 'DELETE /api/AppUser': { account: 'kept', deleted: [] } })
  await button(text.deleteUser).click()
  await dialog.getByRole('button', { name: text.confirmDelete }).click()
  await expect.element(dialog.getByText(text.accountStays({ provider: location.host }))).toBeVisible()
})

test('a person who has to prove who they are first is deleted after that', {
  tags: 'PROF-03',
}, async () => {
  const { api, sent } = await showPanel({ 'DELETE /api/AppUser': refusal(403, 'proof-needed') })
  await button(text.deleteUser).click()
  await dialog.getByRole('button', { name: text.confirmDelete }).click()
  const proof = dialog.getByRole('button', { name: 'It is me' })
  await expect.element(proof).toBeVisible()
  await expect.element(page.getByText(text.deleteFailed)).not.toBeInTheDocument()
  api.reply({ 'DELETE /api/AppUser': { account: 'kept', deleted: [] } })
  await proof.click()
  await expect.element(dialog.getByText(text.accountStays({ provider: location.host }))).toBeVisible()
  expect(sent('DELETE /api/AppUser')).toHaveLength(2)
})

test('the data can be downloaded before the deletion', { tags: ['PROF-03', 'T-G4'] }, async () => {
  const files = savedFiles()
  const { sent } = await showPanel({ 'GET /api/AppUser/data': Response.json({}) })
  await button(text.deleteUser).click()
  await dialog.getByRole('button', { name: text.download }).click()
  await expect.poll(() => files).toHaveLength(1)
  await expect.element(dialog).toBeVisible()
  expect(sent('DELETE /api/AppUser')).toEqual([])
})

test('a person is told that an admin has replaced the name, until they choose another', {
  tags: 'PEOPLE-03',
}, async () => {
  const { api } = await showPanel({
    'GET /api/AppUser': { ...profile, isNameReset: true, isPictureReset: true },
  })
  await expect.element(page.getByText(text.nameReset)).toBeVisible()
  await expect.element(page.getByText(text.pictureReset)).toBeVisible()
  api.reply({ 'PUT /api/AppUser': { ...profile, displayName: 'Gentle Rosa' } })
  await nameField.fill('Gentle Rosa')
  await button(text.updateDisplayName).click()
  await expect.element(page.getByText(text.nameReset)).not.toBeInTheDocument()
  await expect.element(page.getByText(text.pictureReset)).toBeVisible()
})

test('a picture is waited for, and then shown', { tags: 'PICT-03' }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const chosen = { ...profile, profilePicture: 'https://example.org/rosa.png' }
  const { api } = await showPanel(
    { 'GET /api/AppUser': { ...chosen, servedPicture: served('waiting') } },
    { ...player, profilePicture: chosen.profilePicture },
  )
  await expect.element(panel.getByText(text.pictureWaiting)).toBeVisible()
  await expect.poll(() => panel.element().querySelector('img')).toBe(null)
  api.reply({ 'GET /api/AppUser': { ...chosen, servedPicture: served('served') } })
  await vi.advanceTimersByTimeAsync(1000)
  await expect.element(panel.getByText(text.pictureWaiting)).not.toBeInTheDocument()
  await expect.poll(() => panel.element().querySelector('img')?.getAttribute('src')).toBe(pixel)
})

test('says why a picture is not shown, and asks again when it is saved again', {
  tags: 'PICT-03',
}, async () => {
  const chosen = { ...profile, profilePicture: 'https://example.org/none.png' }
  const failed = { ...chosen, servedPicture: served('failed', 'unreachable') }
  const { api } = await showPanel(
    { 'GET /api/AppUser': failed },
    { ...player, profilePicture: chosen.profilePicture },
  )
  await expect.element(panel.getByText(text.pictureFaults.unreachable)).toBeVisible()
  api.reply({
    'GET /api/AppUser': { ...chosen, servedPicture: served('served') },
    'PUT /api/AppUser': failed,
  })
  await button(text.updatePicture).click()
  await expect.element(panel.getByText(text.pictureFaults.unreachable)).not.toBeInTheDocument()
})

test('the focus goes back to what opened the panel', async () => {
  fakeApi({ 'GET /api/AppUser': profile })
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen ? <ProfilePanel onClose={() => setOpen(false)} askProof={askProof} /> : null}
      </>
    )
  }
  await show(<Opener />, { as: player, at: '/about' })
  await button('Open').click()
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button('Open')).toHaveFocus()
})

test('an account that this site keeps is linked as one of this site', async () => {
  await showPanel()
  const link = panel.getByRole('link', { name: text.account, exact: true })
  await expect.element(link).toHaveAttribute('href', `${location.origin}/account`)
})

test('Escape closes the panel, but in its question only the question', async () => {
  await showPanel()
  await button(text.deleteUser).click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('a profile that was refused can be loaded again', async () => {
  mayLog(/^The (profile could not be loaded|picture)/)
  const { api, address } = await showPanel({ 'GET /api/AppUser': refusal(401, 'unauthorized') })
  await expect.element(page.getByText(RegExp(`^${text.notLoaded}`))).toBeVisible()
  await untilSettled()
  expect(address()).toBe('/about')
  api.reply({ 'GET /api/AppUser': profile })
  await button(shell.tryAgain).click()
  await expect.element(page.getByText(RegExp(`^${text.notLoaded}`))).not.toBeInTheDocument()
})
