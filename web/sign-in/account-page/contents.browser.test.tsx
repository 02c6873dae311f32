import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/account.ts'
import * as credentials from '../../../content/text/credentials.ts'
import { names } from '../../../content/text/social-providers.ts'
import { account, showAccount } from '../../../test/support/components/account-page.tsx'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../../test/support/components/fake-api.ts'
import { player, show } from '../../../test/support/components/show.tsx'
import Contents from './contents.tsx'

const section = (name: string) => page.getByRole('region', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const done = new Response('{}', { headers: { 'content-type': 'application/json' } })

test('devices are logged out one by one, and everywhere at once', { tags: 'ACCOUNT-04' }, async () => {
  const { api, sent } = await showAccount(
    {},
    { 'POST /auth/account/devices/sign-out': done, 'POST /auth/account/sign-out-everywhere': done },
  )
  await expect.element(section(text.devicesTitle).getByText(text.thisDevice)).toBeVisible()
  await expect.element(button(text.logOutOn({ device: 'Chrome on Linux' }))).not.toBeInTheDocument()
  api.reply({ 'GET /auth/account': { ...account, devices: account.devices.slice(0, 1) } })
  await button(text.logOutOn({ device: 'Firefox on Windows' })).click()
  await expect.element(button(text.logOutOn({ device: 'Firefox on Windows' }))).not.toBeInTheDocument()
  await expect.poll(() => sent('POST /auth/account/devices/sign-out')).toEqual([{ id: 'there' }])
  await button(text.logOutEverywhere).click()
  await expect.poll(() => sent('POST /auth/account/sign-out-everywhere').length).toBe(1)
})

test('an app is set up with its first code, and its recovery codes are shown once', {
  tags: 'ACCOUNT-02',
}, async () => {
  const { api, sent } = await showAccount(
    {},
    {
      'POST /auth/account/second-factor/start': {
        secret: 'ABCDEFGH',
        uri: 'otpauth://totp/SkyWay?secret=ABCDEFGH',
      },
      'POST /auth/account/second-factor': { recoveryCodes: ['1111-2222-3333', '4444-5555-6666'] },
    },
  )
  const app = section(text.appTitle)
  await button(text.setUpApp).click()
  await expect.element(app.getByText('ABCD EFGH')).toBeVisible()
  // A browser that translates the page would change what must be typed.
  await expect.element(app.getByText('ABCD EFGH')).toHaveAttribute('translate', 'no')
  await expect.element(app.getByRole('img', { name: text.qrCode })).toBeVisible()
  await button(text.startCodes).click()
  await expect.element(app.getByLabelText(text.appCode)).toHaveFocus()
  await expect.element(app.getByLabelText(text.appCode)).toHaveAttribute('aria-invalid', 'true')
  await untilSettled()
  expect(sent('POST /auth/account/second-factor')).toEqual([])
  await app.getByLabelText(text.appCode).fill('123456')
  api.reply({ 'GET /auth/account': { ...account, hasSecondFactor: true, recoveryCodesLeft: 2 } })
  await button(text.startCodes).click()
  const recoveryCode = app.getByRole('list', { name: text.recoveryCodes }).getByText('4444-5555-6666')
  await expect.element(recoveryCode).toBeVisible()
  await expect.element(recoveryCode).toHaveAttribute('translate', 'no')
  await expect.poll(() => sent('POST /auth/account/second-factor')).toEqual([{ code: '123456' }])
  await button(text.codesKept).click()
  await expect.element(app.getByText(text.appInUse({ count: 2 }))).toBeVisible()
})

test('the app stays on until a code turns it off', { tags: 'ACCOUNT-02' }, async () => {
  const wrong = Response.json(
    { status: 422, detail: 'Wrong.', errors: [{ field: 'code', reason: 'Wrong.' }] },
    { status: 422 },
  )
  const { api, sent } = await showAccount(
    { hasSecondFactor: true, recoveryCodesLeft: 9 },
    { 'POST /auth/account/second-factor/remove': wrong },
  )
  const app = section(text.appTitle)
  await button(text.stopCodes).click()
  await expect.element(app.getByLabelText(text.stopCode)).toHaveFocus()
  await button(text.keepCodes).click()
  await button(text.stopCodes).click()
  await app.getByLabelText(text.stopCode).fill('0000-0000-0000')
  await button(text.stopCodes).click()
  await expect.element(app.getByText('Wrong.')).toBeVisible()
  api.reply({ 'POST /auth/account/second-factor/remove': done, 'GET /auth/account': account })
  await app.getByLabelText(text.stopCode).fill('1111-2222-3333')
  await button(text.stopCodes).click()
  await expect.element(button(text.setUpApp)).toBeVisible()
  await expect
    .poll(() => sent('POST /auth/account/second-factor/remove').at(-1))
    .toEqual({ code: '1111-2222-3333' })
})

test('an action that needs a proof is done after a code from a mail', { tags: 'ACCOUNT-03' }, async () => {
  const passkey = { id: 'key', name: 'Chrome on Linux', createdAt: '2026-11-01T10:00:00Z', usedAt: null }
  const { api, sent } = await showAccount(
    { passkeys: [passkey] },
    {
      'POST /auth/account/passkeys/remove': refusal(403, 'proof-needed'),
      'POST /auth/account/prove-by-mail/start': { ticket: 'ticket' },
      'POST /auth/account/prove-by-mail': done,
    },
  )
  await button(text.removePasskeyOf({ device: 'Chrome on Linux' })).click()
  await expect.element(dialog.getByText(text.proofTitle)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: credentials.password, exact: true })).toHaveFocus()
  await dialog.getByRole('button', { name: text.proofByMail }).click()
  await expect.element(dialog.getByText(text.proofMailed({ to: account.email }))).toBeVisible()
  await dialog.getByLabelText(text.proofCode).fill('123456')
  api.reply({ 'POST /auth/account/passkeys/remove': done, 'GET /auth/account': account })
  await dialog.getByRole('button', { name: text.proofContinue }).nth(1).click()
  await expect.element(button(text.removePasskeyOf({ device: 'Chrome on Linux' }))).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => sent('POST /auth/account/prove-by-mail'))
    .toEqual([{ ticket: 'ticket', code: '123456' }])
  await expect.poll(() => sent('POST /auth/account/passkeys/remove')).toEqual([{ id: 'key' }, { id: 'key' }])
})

test('without the proof nothing is done, and the page works on', { tags: 'ACCOUNT-03' }, async () => {
  const { sent } = await showAccount(
    {},
    { 'POST /auth/account/second-factor/start': refusal(403, 'proof-needed') },
  )
  await button(text.setUpApp).click()
  await expect.element(dialog.getByText(text.proofTitle)).toBeVisible()
  await dialog.getByRole('button').first().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button(text.setUpApp)).not.toHaveAttribute('aria-disabled')
  await expect.poll(() => sent('POST /auth/account/second-factor/start')).toHaveLength(1)
})

test('a linked provider is removed, unless the server says that nobody could log in then', {
  tags: 'ACCOUNT-08',
}, async () => {
  const link = { id: 'link', provider: 'facebook', linkedAt: '2026-11-01T10:00:00Z' } as const
  const { api, sent } = await showAccount(
    { links: [link] },
    { 'POST /auth/account/links/remove': refusal(422, 'last-way', 'You could no longer log in.') },
  )
  const links = section(text.linksTitle)
  await expect.element(links.getByText(names.facebook)).toBeVisible()
  await button(text.removeLinkOf({ provider: names.facebook })).click()
  await expect.element(page.getByRole('alert').getByText('You could no longer log in.')).toBeVisible()
  api.reply({ 'POST /auth/account/links/remove': done, 'GET /auth/account': account })
  await button(text.removeLinkOf({ provider: names.facebook })).click()
  await expect.element(links).not.toBeInTheDocument()
  await expect.poll(() => sent('POST /auth/account/links/remove')).toEqual([{ id: 'link' }, { id: 'link' }])
})

test('the weekly mail is turned on and off, and a choice that does not arrive is shown as it was', {
  tags: 'WEEK-02',
}, async () => {
  const { api, sent } = await showAccount(
    {},
    { 'GET /api/AppUser/weekly-mail': { isOn: false, obstacle: null } },
  )
  const toggle = page.getByRole('switch', { name: text.weeklySwitch })
  await expect.element(toggle).not.toBeChecked()
  api.reply({
    'PUT /api/AppUser/weekly-mail': ({ body }) => ({ isOn: Object(body)['isOn'] === true, obstacle: null }),
  })
  await toggle.click()
  await expect.element(toggle).toBeChecked()
  await expect.element(toggle).toHaveFocus()
  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  await expect.poll(() => sent('PUT /api/AppUser/weekly-mail')).toEqual([{ isOn: true }, { isOn: false }])
  api.reply({ 'PUT /api/AppUser/weekly-mail': refusal(500, 'error', 'Not now.') })
  await toggle.click()
  await expect.element(page.getByText(text.weeklyFailed({ reason: 'Not now.' }))).toBeVisible()
  await expect.element(toggle).not.toBeChecked()
})

test('says why the weekly mail cannot be turned on', { tags: 'WEEK-02' }, async () => {
  await showAccount({}, { 'GET /api/AppUser/weekly-mail': { isOn: false, obstacle: 'not-confirmed' } })
  await expect.element(page.getByText(text.weeklyObstacle['not-confirmed'])).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
})

test('an admin saves a website, which must be an address', async () => {
  const { sent } = await showAccount({ isAdmin: true }, { 'POST /auth/account/attributes': done })
  const field = page.getByRole('textbox', { name: text.website })
  await field.fill('no address')
  await button(text.saveWebsite).click()
  await expect.element(page.getByText(text.notWebsite)).toBeVisible()
  await expect.element(field).toHaveFocus()
  await field.fill('https://example.org/')
  await button(text.saveWebsite).click()
  await expect.element(page.getByText(text.websiteSaved)).toBeVisible()
  await expect
    .poll(() => sent('POST /auth/account/attributes'))
    .toEqual([{ website: 'https://example.org/' }])
})

test('an account that could not be loaded is loaded when asked again', async () => {
  mayLog(/^The account could not be loaded/)
  const api = fakeApi({
    'GET /auth/account': refusal(500, 'error'),
    'GET /api/AppUser/weekly-mail': { isOn: false, obstacle: 'not-offered' },
  })
  await show(<Contents />, { as: player, at: '/account' })
  await expect.element(page.getByText(text.notLoaded)).toBeVisible()
  api.reply({ 'GET /auth/account': account })
  await button(text.tryAgain).click()
  await expect.element(section(text.devicesTitle)).toBeVisible()
  await expect.element(button(text.createAccount)).not.toBeInTheDocument()
})

test('a device is named in a dialog, which returns the focus', { tags: 'ACCOUNT-10' }, async () => {
  const { api, sent } = await showAccount({}, { 'POST /auth/account/devices/name': done })
  const devices = account.devices.map((device) =>
    device.isThis ? { ...device, name: 'Kitchen tablet' } : device,
  )
  await button(text.nameDeviceOf({ device: 'Chrome on Linux' })).click()
  const field = dialog.getByLabelText(text.deviceName)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('Chrome on Linux')
  await field.fill('Kitchen tablet')
  api.reply({
    'GET /auth/account': { ...account, devices },
  })
  await dialog.getByRole('button', { name: text.saveDeviceName }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button(text.nameDeviceOf({ device: 'Kitchen tablet' }))).toHaveFocus()
  await expect
    .poll(() => sent('POST /auth/account/devices/name'))
    .toEqual([{ id: 'here', name: 'Kitchen tablet' }])
})
