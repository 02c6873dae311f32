import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/system.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal, unreachable } from '../../test/support/components/fake-api.ts'
import { admin, show } from '../../test/support/components/show.tsx'
import { currentConnection, setPaused } from '../api/connection.ts'
import { version } from '../package.json'
import type { NewerVersion } from './backend.ts'
import SystemBar from './system-bar.tsx'

const system = { project: 'Cards', date: '2026-01-02T03:04:05Z', version: '4.5.6', computerName: 'lark' }
const secure = (apiActive: boolean, newerVersion: NewerVersion | null = null) => ({
  ...system,
  apiActive,
  testedBackupAt: '2026-01-02T12:00:00Z',
  newerVersion,
})
const button = (name: string) => page.getByRole('button', { name })

/** Shows the bar to an admin, above a backend that can be switched. */
async function openBar({
  website = '',
  isActive = true,
  newer = null,
}: {
  website?: string
  isActive?: boolean
  newer?: NewerVersion | null
} = {}) {
  let apiActive = isActive
  const api = fakeApi({
    'GET /api/system': system,
    'GET /api/system/secure': () => secure(apiActive, newer),
    'GET /api/system/secure/toggle': () => {
      apiActive = !apiActive
      return secure(apiActive)
    },
    'POST /lambda/backend-off': () => {
      apiActive = false
      return Response.json({})
    },
  })
  await show(<SystemBar />, { as: { ...admin, website } })
  return { api, names: () => api.calls.map(({ name }) => name) }
}

afterEach(() => setPaused(false))

test('shows which versions run, and where', { tags: 'SITE-10' }, async () => {
  await openBar()
  await expect.element(page.getByRole('term').first()).toHaveTextContent(text.system)
  const facts = () =>
    page
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => facts()).toEqual(['4.5.6', version, 'lark', 'Jan 2, 2026'])
})

const isOut = page.getByText(text.newerVersion({ version: '9.0.0' }))

test('a wide window says that a newer version is out, and leads to what is new', {
  tags: 'HOST-14',
}, async () => {
  await page.viewport(1280, 720)
  await openBar({ newer: { version: '9.0.0', notes: 'https://example.org/9' } })
  await expect.element(isOut.first()).toBeVisible()
  await expect.element(isOut.first()).toHaveAttribute('href', 'https://example.org/9')
  await page.viewport(360, 640)
  await expect.element(isOut.first()).not.toBeVisible()
})

test('a newer version without an address of what is new is no link', { tags: 'HOST-14' }, async () => {
  await page.viewport(1280, 720)
  await openBar({ newer: { version: '9.0.0', notes: null } })
  await expect.element(isOut.first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: '9.0.0' })).not.toBeInTheDocument()
})

test('shows only that the backend does not answer', { tags: 'SITE-10' }, async () => {
  mayLog(/^The backend could not be asked about itself/)
  fakeApi({ 'GET /api/system': unreachable, 'GET /api/system/secure': secure(true) })
  await show(<SystemBar />, { as: admin })
  await expect.element(page.getByText(text.inactive)).toBeVisible()
  await expect.element(page.getByRole('region', { name: text.system })).not.toBeInTheDocument()
})

test('the backend is switched off after a question, and on again', { tags: 'SYS-02' }, async () => {
  const { api, names } = await openBar()
  await button(text.switchOff).click()
  await button(text.leaveItOn).click()
  await untilSettled()
  expect(names()).not.toContain('POST /lambda/backend-off')
  await button(text.switchOff).click()
  await expect.element(page.getByText(text.byServer)).toBeVisible()
  await button(text.switchItOff).click()
  await expect.element(page.getByText(text.inactive)).toBeVisible()
  await expect.poll(() => api.calls.find(({ name }) => name === 'POST /lambda/backend-off')?.body).toEqual({})
  await expect.poll(() => currentConnection()).toBe('paused')
  await button(text.switchOn).click()
  await expect.element(page.getByRole('region', { name: text.system })).toBeVisible()
  await expect.poll(() => currentConnection()).toBe('online')
})

test("an admin's website that no setting names is not asked", { tags: ['SYS-02', 'T-A15'] }, async () => {
  mayLog(/^The backend could not be switched off/)
  const { names } = await openBar({ website: 'https://elsewhere.example/off' })
  await button(text.switchOff).click()
  await button(text.switchItOff).click()
  const reason = text.notAllowed({ origin: 'https://elsewhere.example' })
  await expect.element(page.getByText(text.notSwitchedOff({ reason }))).toBeVisible()
  await expect.element(page.getByRole('region', { name: text.system })).toBeVisible()
  await untilSettled()
  expect(names().every((name) => name.startsWith('GET'))).toBe(true)
})

test('says why the backend could not be switched on', { tags: 'SYS-02' }, async () => {
  mayLog(/^The backend could not be switched on/)
  const { api } = await openBar({ isActive: false })
  api.reply({ 'GET /api/system/secure/toggle': refusal(403, 'forbidden', 'Not you.') })
  await button(text.switchOn).click()
  await expect.element(page.getByText(text.notSwitchedOn({ reason: 'Not you.' }))).toBeVisible()
})
