import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as credentials from '../../content/text/credentials.ts'
import * as text from '../../content/text/sign-in.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { fakePasskeys, passkeyStart } from '../../test/support/components/fake-passkeys.ts'
import { show } from '../../test/support/components/show.tsx'
import SignIn from './sign-in.tsx'

const email = page.getByRole('textbox', { name: credentials.email })
const passkeyButton = page.getByRole('button', { name: credentials.usePasskey })
const refused = page.getByText('The server says no.')

/** Shows the login page once the browser's autofill waits for a choice. */
async function showWaiting() {
  const { requests } = fakePasskeys()
  const api = fakeApi({ 'POST /auth/passkey/start': passkeyStart })
  const screen = await show(<SignIn />, { at: '/sign-in' })
  await expect.poll(() => requests.length).toBe(1)
  const sent = (name: string) => api.calls.filter((call) => call.name === name)
  return { ...screen, api, requests, sent }
}

test('a passkey that is chosen in the list of the field for the address logs in', {
  tags: 'AUTH-19',
}, async () => {
  const { api, requests, session, sent } = await showWaiting()
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn')
  expect(requests[0]?.isAutofill).toBe(true)
  api.reply({ 'POST /auth/passkey': { url: null } })
  requests[0]?.choose()
  await expect.poll(() => vi.mocked(session.actions.signIn).mock.calls).toEqual([['/']])
  expect(sent('POST /auth/passkey')).toMatchObject([{ body: { ticket: 'ticket', response: { id: 'AQID' } } }])
})

test('a passkey from the list leads to the next step of its login', { tags: 'AUTH-19' }, async () => {
  const { api, requests } = await showWaiting()
  api.reply({ 'POST /auth/passkey': { step: 'confirm-email', ticket: 'step' } })
  requests[0]?.choose()
  await expect.element(page.getByLabelText(text.emailedCode)).toBeVisible()
})

test('a passkey from the list that the server refuses is explained as that of the button is', {
  tags: 'AUTH-19',
}, async () => {
  const { api, requests } = await showWaiting()
  api.reply({ 'POST /auth/passkey': refusal(401, 'passkey-refused') })
  requests[0]?.choose()
  await expect.element(page.getByRole('alert').filter({ has: refused })).toBeVisible()
  await expect.element(passkeyButton).not.toHaveAttribute('aria-disabled')
  await untilSettled()
  expect(requests).toHaveLength(1)
})

test('on a page that has expired a passkey or a password begins the login again, as often as it is needed', {
  tags: 'AUTH-19',
}, async () => {
  const { api, requests, session } = await showWaiting()
  const expired = refusal(409, 'sign-in-expired')
  api.reply({ 'POST /auth/passkey': expired, 'POST /auth/sign-in/start': expired })
  await email.fill('rosa@example.org')
  await page.getByRole('textbox', { name: credentials.password }).fill('clouds over the old town')
  const begun = () => vi.mocked(session.actions.signIn).mock.calls.flat()
  for (const count of [1, 3]) {
    const ofButton = () => requests.filter(({ isAutofill }) => !isAutofill)
    const chosen = ofButton().length
    await passkeyButton.click()
    await expect.poll(() => ofButton().length).toBe(chosen + 1)
    ofButton().at(-1)?.choose()
    await expect.poll(begun).toEqual(Array(count).fill('/'))
    await expect.element(passkeyButton).not.toHaveAttribute('aria-disabled')
    await page.getByRole('button', { name: text.logIn, exact: true }).click()
    await expect.poll(begun).toEqual(Array(count + 1).fill('/'))
    await expect.element(page.getByRole('alert').filter({ has: refused }).first()).toBeVisible()
  }
})

test('the button ends the list without a message, and the list returns when nothing is chosen', {
  tags: 'AUTH-19',
}, async () => {
  const { requests } = await showWaiting()
  await passkeyButton.click()
  await expect.poll(() => requests.length).toBe(2)
  expect(requests.map(({ isAutofill }) => isAutofill)).toEqual([true, false])
  expect(requests[0]?.isOver()).toBe(true)
  expect(requests[1]?.isOver()).toBe(false)
  await expect.element(page.getByText(credentials.noPasskeyChosen)).not.toBeInTheDocument()
  requests[1]?.cancel()
  await expect.element(page.getByText(credentials.noPasskeyChosen)).toBeVisible()
  await expect.poll(() => requests.length).toBe(3)
  expect(requests[2]?.isAutofill).toBe(true)
})

test('the form ends the list, which returns after a refused password', { tags: 'AUTH-19' }, async () => {
  const { api, requests } = await showWaiting()
  const { promise, resolve } = Promise.withResolvers<Response>()
  api.reply({ 'POST /auth/sign-in/start': () => promise })
  await email.fill('rosa@example.org')
  await page.getByRole('textbox', { name: credentials.password }).fill('clouds over the old town')
  await page.getByRole('button', { name: text.logIn, exact: true }).click()
  await expect.poll(() => requests[0]?.isOver()).toBe(true)
  expect(requests).toHaveLength(1)
  resolve(refusal(422, 'refused'))
  await expect.element(refused).toBeVisible()
  await expect.poll(() => requests.length).toBe(2)
})

test('leaving the page ends the list', { tags: 'AUTH-19' }, async () => {
  const { requests, router } = await showWaiting()
  await router.navigate('/about')
  await expect.element(page.getByText('Another page')).toBeVisible()
  expect(requests[0]?.isOver()).toBe(true)
})

test.each([
  ['after too many requests', refusal(429, 'too-many')],
  ['without an answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s the page shows no error, and its form works', { tags: 'AUTH-19' }, async (_, reply) => {
  const { requests } = fakePasskeys()
  const api = fakeApi({ 'POST /auth/passkey/start': reply })
  await show(<SignIn />, { at: '/sign-in' })
  await expect.poll(() => api.calls.length).toBe(1)
  await untilSettled()
  expect(requests).toEqual([])
  for (const alert of page.getByRole('alert').elements()) expect(alert.textContent).toBe('')
  await expect.element(page.getByRole('button', { name: text.logIn, exact: true })).toBeEnabled()
})

test('a browser without such a list is asked for nothing', { tags: 'AUTH-19' }, async () => {
  const { requests } = fakePasskeys({ hasAutofill: false })
  const api = fakeApi()
  await show(<SignIn />, { at: '/sign-in' })
  await expect.element(passkeyButton).toBeVisible()
  await untilSettled()
  expect(api.calls).toEqual([])
  expect(requests).toEqual([])
})
