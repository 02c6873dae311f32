import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noPasskeyChosen } from '../../../content/text/credentials.ts'
import * as text from '../../../content/text/passkey-offer.ts'
import { account } from '../../../test/support/components/account-page.tsx'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../../test/support/components/fake-api.ts'
import { fakePasskeys, newPasskeyStart } from '../../../test/support/components/fake-passkeys.ts'
import { player, show } from '../../../test/support/components/show.tsx'
import type { Account } from '../../api/answers.ts'
import { keptPreferences } from '../../preferences/store.ts'
import { isPasskeyOfferDue, markLoginByPassword } from '../../sign-in/passkey-offer/mark.ts'
import { PasskeyOffer } from './passkey-offer.tsx'

const passkey = { id: 'key', name: 'Chrome on Linux', createdAt: '2026-11-01T10:00:00Z', usedAt: null }
const dialog = page.getByRole('dialog', { name: text.title })
const create = dialog.getByRole('button', { name: text.create })

interface Visit {
  readonly at?: string
  readonly hasPlatform?: boolean
  readonly passkeys?: Account['passkeys']
  /** What the account has chosen. */
  readonly chosen?: { readonly passkeyOffer?: boolean }
}

/** Shows a page to somebody who has just logged in by password. */
async function comeBack({ at = '/home', hasPlatform = true, passkeys = [], chosen = {} }: Visit = {}) {
  const { creations } = fakePasskeys({ hasPlatform })
  const api = fakeApi({
    'GET /auth/account': { ...account, passkeys },
    'GET /api/AppUser/preferences': chosen,
    'POST /auth/account/passkeys/start': newPasskeyStart,
  })
  markLoginByPassword()
  // The same on every page, as in the shell.
  const screen = await show(<PasskeyOffer />, { as: player, at, route: '*' })
  return { ...screen, api, creations }
}

test('somebody who has logged in by password creates a passkey', { tags: 'AUTH-19' }, async () => {
  const { api, creations } = await comeBack()
  await expect.element(dialog.getByText(text.introduction)).toBeVisible()
  api.reply({ 'POST /auth/account/passkeys': Response.json({}) })
  await create.click()
  await expect.poll(() => creations.length).toBe(1)
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  creations[0]?.make()
  await expect.element(page.getByText(text.created)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls.at(-1)).toMatchObject({ body: { ticket: 'ticket', response: { id: 'AQID' } } })
  expect(isPasskeyOfferDue()).toBe(false)
})

test('a cancelled or refused passkey is explained, and can be tried again', { tags: 'AUTH-19' }, async () => {
  const { api, creations } = await comeBack()
  await create.click()
  await expect.poll(() => creations.length).toBe(1)
  creations[0]?.cancel()
  await expect.element(dialog.getByText(noPasskeyChosen)).toBeVisible()
  api.reply({ 'POST /auth/account/passkeys': refusal(422, 'passkey-refused') })
  await create.click()
  await expect.element(dialog.getByText(noPasskeyChosen)).not.toBeInTheDocument()
  await expect.poll(() => creations.length).toBe(2)
  creations[1]?.make()
  await expect.element(dialog.getByText('The server says no.')).toBeVisible()
  api.reply({ 'POST /auth/account/passkeys/start': refusal(403, 'proof-needed') })
  await create.click()
  await expect.element(dialog.getByText(text.tooLate)).toBeVisible()
})

test.each([
  ['Not now', () => dialog.getByRole('button', { name: text.notNow }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s declines passkeys, also after the next login', { tags: 'AUTH-19' }, async (_, decline) => {
  await comeBack()
  await expect.element(dialog).toBeVisible()
  await decline()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(isPasskeyOfferDue()).toBe(false)
  expect(keptPreferences().chosen).toEqual({ passkeyOffer: false })
})

test.each<[string, Visit]>([
  ['the device has no authenticator', { hasPlatform: false }],
  ['the account has a passkey', { passkeys: [passkey] }],
  ['the account has declined it elsewhere, or before a logout', { chosen: { passkeyOffer: false } }],
])('nothing is offered if %s', { tags: 'AUTH-19' }, async (_, visit) => {
  await comeBack(visit)
  await expect.poll(isPasskeyOfferDue).toBe(false)
  await untilSettled()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('nothing is offered if the account cannot be read', { tags: 'AUTH-19' }, async () => {
  mayLog(/passkeys of the account/)
  fakePasskeys()
  fakeApi({ 'GET /auth/account': refusal(503, 'unavailable'), 'GET /api/AppUser/preferences': {} })
  markLoginByPassword()
  await show(<PasskeyOffer />, { as: player, at: '/home' })
  await expect.poll(isPasskeyOfferDue).toBe(false)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a table is never covered: the next page offers it', { tags: 'AUTH-19' }, async () => {
  const { api, router } = await comeBack({ at: '/games/7' })
  await untilSettled()
  expect(api.calls).toEqual([])
  await router.navigate('/statistics')
  await expect.element(dialog).toBeVisible()
  await router.navigate('/new-game/1')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('another dialog is never covered: the next page offers it', { tags: 'AUTH-19' }, async () => {
  const other = document.createElement('dialog')
  document.body.append(other)
  other.showModal()
  const { api, router } = await comeBack()
  await expect.poll(() => api.calls.length).toBe(2)
  await untilSettled()
  await expect.element(dialog).not.toBeInTheDocument()
  other.remove()
  await router.navigate('/statistics')
  await expect.element(dialog).toBeVisible()
})

test('a login of eleven minutes ago is no reason', { tags: 'AUTH-19' }, async () => {
  fakeApi()
  markLoginByPassword()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 660_000)
  await show(<PasskeyOffer />, { as: player, at: '/home' })
  await untilSettled()
  await expect.element(dialog).not.toBeInTheDocument()
})
