import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/profile.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { setPaused } from '../api/connection.ts'
import { switchedOff } from '../api/problem.ts'
import ProfilePanel from './panel.tsx'

const profile = {
  displayName: 'Rosa',
  emailAddress: 'rosa@example.org',
  isAdmin: false,
  isNamed: true,
  isNameReset: false,
  isPictureReset: false,
  isReader: true,
  profilePicture: '',
  servedPicture: { address: '', fault: null, state: 'none' },
  website: '',
} as const

const notLoaded = page.getByText(text.notLoaded, { exact: false })

async function openPanel(failure: Response) {
  mayLog(/^The profile could not be loaded/)
  const api = fakeApi({ 'GET /api/AppUser': failure })
  const onClose = vi.fn<() => void>()
  const shown = await show(<ProfilePanel onClose={onClose} askProof={() => null} />, {
    as: player,
    at: '/alert',
  })
  return { ...shown, api, onClose }
}

afterEach(() => setPaused(false))

test('a profile that cannot be loaded leads to /home', { tags: 'PROF-02' }, async () => {
  const { address, onClose } = await openPanel(refusal(500, 'broken'))
  await expect.poll(address).toBe('/home')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('a pause of the backend leads nowhere, and the profile loads after it', {
  tags: ['PROF-02', 'SYS-03'],
}, async () => {
  const { address, api, onClose } = await openPanel(refusal(503, switchedOff))
  await expect.element(notLoaded).toBeVisible()
  await untilSettled()
  expect(address()).toBe('/alert')
  expect(onClose).not.toHaveBeenCalled()
  api.reply({ 'GET /api/AppUser': profile })
  setPaused(false)
  await expect.element(notLoaded).not.toBeInTheDocument()
})
