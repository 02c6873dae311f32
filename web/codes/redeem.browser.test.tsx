import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/codes.ts'
import * as session from '../../content/text/session.ts'
import * as shell from '../../content/text/shell.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { type FakeApi, fakeApi } from '../../test/support/components/fake-api.ts'
import { keepLogin } from '../../test/support/components/keep-login.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import { keepInvitation, keptInvitation } from '../session/sign-up-code.ts'
import { currentSession } from '../session/tabs.ts'
import Add from './add.tsx'
import Redeem from './redeem.tsx'
import { tooManyCodes } from './send-code.ts'

/** Nobody has asked for a code. */
const noRequest = { 'GET /api/Codes/requests/mine': { askedAt: null, mayAsk: true } }

/** Returns the calls beside the one that asks for the own request. */
const sent = (calls: FakeApi['calls']) => calls.filter(({ name }) => !(name in noRequest))

const code = 'BBBB-BBBB-BBBB-BBBB-BBBB'
const newcomer = { displayName: 'Nora' }
const dialog = page.getByRole('dialog')
const field = page.getByRole('textbox', { name: text.field })
const refused = dialog.getByRole('alert').filter({ hasText: /./ })

const profile = {
  displayName: 'Nora',
  isNamed: true,
  isNameReset: false,
  isPictureReset: false,
  isAdmin: false,
  isReader: false,
  emailAddress: '',
  website: '',
  profilePicture: '',
  servedPicture: { state: 'none', address: '', fault: null },
} as const

test('redeems a code, and goes on to the dashboard', { tags: ['CODE-01', 'CODE-03'] }, async () => {
  fakeApi({ ...noRequest, 'PUT /api/Codes': true })
  const { address } = await show(<Redeem />, { as: newcomer, at: '/codes' })
  await expect.element(dialog.getByText(text.hint)).toBeVisible()
  await field.fill('a right code')
  await dialog.getByRole('button', { name: text.submit }).click()
  await expect.poll(address).toBe('/game-dashboard')
  await expect.element(page.getByText(text.accepted)).toBeVisible()
  await expect.poll(() => currentSession().user.isReader).toBe(true)
})

test('the page of codes lets the server judge also a short code', {
  tags: ['CODE-01', 'CODE-04'],
}, async () => {
  const { calls } = fakeApi({ ...noRequest, 'PUT /api/Codes': false })
  await show(<Redeem />, { as: newcomer, at: '/codes' })
  await field.fill('1234')
  await dialog.getByRole('button', { name: text.submit }).click()
  await expect.element(refused).toHaveTextContent(text.tryAgain)
  await expect.poll(() => sent(calls).map(({ body }) => body)).toEqual([{ code: '1234' }])
})

test('shows the login to people who are logged out, and goes home when it is closed', {
  tags: 'CODE-01',
}, async () => {
  fakeApi(noRequest)
  const { address } = await show(<Redeem />, { at: '/codes' })
  await expect.element(dialog.getByText(text.loginFirst)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Login' })).toBeVisible()
  await dialog.getByRole('button', { name: shell.close }).click()
  await expect.poll(address).toBe('/')
})

test.each([
  ['redeemed', text.linkRedeemed],
  ['ended', text.linkEnded],
  ['unknown', text.linkUnknown],
] as const)(
  'the link of a code that is %s says so, and where to ask for another',
  { tags: 'CODE-12' },
  async (state, why) => {
    keepLogin()
    keepInvitation(code)
    fakeApi({
      ...noRequest,
      'GET /api/AppUser': profile,
      'PUT /api/Codes': false,
      'POST /api/Codes/state': { state },
    })
    await show(<Redeem />, { as: newcomer, at: '/codes' })
    await expect.element(refused).toHaveTextContent(`${text.tryAgain}${why}`)
    await expect.element(field).toHaveValue(code)
    await expect.element(dialog.getByRole('button', { name: text.askForCode })).toBeVisible()
    await expect.poll(() => keptInvitation()).toBe(null)
  },
)

test('a link that is opened after too many codes says when it can be opened again', {
  tags: 'CODE-12',
}, async () => {
  keepLogin()
  keepInvitation(code)
  const tooMany = Response.json(
    { status: 429, code: 'too-many-codes' },
    { status: 429, headers: { 'retry-after': '120' } },
  )
  const { calls } = fakeApi({ ...noRequest, 'GET /api/AppUser': profile, 'PUT /api/Codes': tooMany })
  await show(<Redeem />, { as: newcomer, at: '/codes' })
  await expect.element(refused).toMatchTextContent(RegExp(tooManyCodes(120)))
  await expect.element(field).toHaveValue(code)
  // Whether the code works is no question then.
  await untilSettled()
  expect(sent(calls).map(({ name }) => name)).toEqual(['GET /api/AppUser', 'PUT /api/Codes'])
})

test('only people who may not play yet read where to ask for a code', { tags: 'CODE-01' }, async () => {
  fakeApi(noRequest)
  const { unmount } = await show(<Redeem />, { as: newcomer, at: '/codes' })
  await expect.element(dialog.getByRole('button', { name: text.askForCode })).toBeVisible()
  await unmount()
  await show(<Redeem />, { as: player, at: '/codes' })
  await expect.element(field).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: text.askForCode })).not.toBeInTheDocument()
})

test('the link of a code leads a person who is logged in to a game', { tags: 'CODE-12' }, async () => {
  keepLogin()
  keepInvitation(code)
  const { calls } = fakeApi({ ...noRequest, 'GET /api/AppUser': profile, 'PUT /api/Codes': true })
  const { address } = await show(<Redeem />, { as: newcomer, at: '/codes' })
  await expect.poll(address).toBe('/new-game/1')
  await expect.poll(() => sent(calls).at(-1)).toMatchObject({ name: 'PUT /api/Codes', body: { code } })
  await expect.poll(() => keptInvitation()).toBe(null)
})

test('the link of a code is not used up by a person who may play already', { tags: 'CODE-12' }, async () => {
  keepLogin()
  keepInvitation(code)
  const { calls } = fakeApi({ ...noRequest, 'GET /api/AppUser': { ...profile, isReader: true } })
  await show(<Redeem />, { as: newcomer, at: '/codes' })
  await expect.element(page.getByText(text.notNeededTitle)).toBeVisible()
  await expect.element(page.getByRole('link', { name: text.play })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await untilSettled()
  expect(sent(calls).map(({ name }) => name)).toEqual(['GET /api/AppUser'])
})

test('an admin adds a code on its page, and sees who waits for one', { tags: 'CODE-02' }, async () => {
  fakeApi({
    ...noRequest,
    'POST /api/Codes': true,
    'GET /api/Codes/requests': [
      { displayName: 'Nora', emailAddress: 'nora@example.org', askedAt: '2026-11-01T10:00:00Z' },
    ],
  })
  const { address } = await show(<Add />, { as: admin, at: '/codesAdmin' })
  await expect.element(dialog.getByText(text.adminHint)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: text.toList })).toHaveAttribute('href', '/codes-list')
  await expect.element(dialog.getByRole('link', { name: 'nora@example.org' })).toBeVisible()
  await expect.element(dialog.getByText(text.waitingHint)).toBeVisible()
  await field.fill('a new code')
  await dialog.getByRole('button', { name: text.add }).click()
  await expect.element(page.getByText(text.saved)).toBeVisible()
  await expect.poll(address).toBe('/')
})

test('an admin reads that nobody waits for a code', { tags: 'CODE-02' }, async () => {
  fakeApi({ ...noRequest, 'GET /api/Codes/requests': [] })
  await show(<Add />, { as: admin, at: '/codesAdmin' })
  await expect.element(dialog.getByText(text.waitingNobody)).toBeVisible()
  await expect.element(dialog.getByText(text.waitingHint)).not.toBeInTheDocument()
})

test('adding codes is for admins', { tags: 'CODE-02' }, async () => {
  fakeApi({ ...noRequest, 'POST /api/Codes': false })
  await show(<Add />, { as: player, at: '/codesAdmin' })
  await expect.element(dialog.getByText(session.forAdmins)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: text.toList })).not.toBeInTheDocument()
  await field.fill('a new code')
  await dialog.getByRole('button', { name: text.add }).click()
  await expect.element(refused).toHaveTextContent(text.tryAgain)
})
