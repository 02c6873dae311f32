import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/shell.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { keepLogin } from '../../test/support/components/keep-login.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { announceSessionEnd } from '../api/session.ts'
import { show as showSession } from '../session/tabs.ts'
import { nobody } from '../session/user.ts'
import { SessionEnd } from './session-end.tsx'

const messages = page.getByRole('region', { name: text.messages }).getByRole('button')
const said = () => messages.elements().length

beforeEach(() => {
  keepLogin()
  showSession({ user: { ...nobody, signedIn: true }, status: 'signed-in' })
})
afterEach(() => showSession({ user: nobody, status: 'signed-out' }))

const openPage = () => show(<SessionEnd />, { as: player, at: '/games/7', route: '*' })

test('a call that is refused because the login has ended leads home and says so once', {
  tags: 'GAME-10',
}, async () => {
  const { address } = await openPage()
  announceSessionEnd({ method: 'GET', path: '/games/7' })
  announceSessionEnd({ method: 'GET', path: '/AppUser' })
  await expect.poll(address).toBe('/')
  await expect.element(messages.getByText(text.loginEnded)).toBeVisible()
  await untilSettled()
  expect(said()).toBe(1)
  await expect.poll(() => localStorage.getItem('skyway.tokens')).toBeNull()
})

test('a move that is refused because the login has ended says so in other words', {
  tags: 'GAME-10',
}, async () => {
  const { address } = await openPage()
  announceSessionEnd({ method: 'PUT', path: '/games' })
  await expect.poll(address).toBe('/')
  await expect.element(messages.getByText(text.sessionEnded)).toBeVisible()
})

test('a person whose account is disabled is led home and reads why, unlike one who is refused something else', async () => {
  const { address } = await openPage()
  const refusal = JSON.stringify({ code: 'name-refused', detail: 'Not account-disabled.' })
  announceSessionEnd({ method: '', path: '', refusal })
  announceSessionEnd({
    method: '',
    path: '',
    refusal: JSON.stringify({ code: 'account-disabled', detail: 'Your account is disabled.' }),
  })
  await expect.element(messages.getByText('Your account is disabled.')).toBeVisible()
  await untilSettled()
  expect(said()).toBe(1)
  await expect.poll(address).toBe('/')
})
