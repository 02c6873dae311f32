import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { fakeApi } from '../../../test/support/components/fake-api.ts'
import { player, show } from '../../../test/support/components/show.tsx'
import PageAids from './page-aids.tsx'

let registered: MockInstance<typeof navigator.serviceWorker.register>
beforeEach(() => {
  fakeApi({ 'GET /api/AppUser/preferences': {} })
  registered = vi
    .spyOn(navigator.serviceWorker, 'register')
    .mockReturnValue(Promise.withResolvers<never>().promise)
})

/** Lets the site think that it was opened as an app. */
function openAsApp(): void {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(display-mode: standalone)' ? 'all' : query),
  )
}

/** Waits until what loads on demand, and is loaded already, has been rendered. */
async function untilRendered(): Promise<void> {
  await import('../../offline/keep-offline.tsx')
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
}

test('keeps the site for who is signed in', { tags: 'AWAY-01' }, async () => {
  await show(<PageAids />, { as: player })
  await expect.poll(() => registered.mock.calls).toHaveLength(1)
})

test('keeps the site for who has installed it', { tags: 'AWAY-01' }, async () => {
  openAsApp()
  await show(<PageAids />)
  await expect.poll(() => registered.mock.calls).toHaveLength(1)
})

test('keeps nothing for a visitor', { tags: 'AWAY-01' }, async () => {
  await show(<PageAids />)
  await untilRendered()
  expect(registered).not.toHaveBeenCalled()
})

test('keeps nothing on a device that asks to save data', { tags: 'AWAY-01' }, async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await show(<PageAids />, { as: player })
  await untilRendered()
  expect(registered).not.toHaveBeenCalled()
  Reflect.deleteProperty(navigator, 'connection')
})

test('a page works where the browser lets nothing be kept', { tags: 'AWAY-01' }, async () => {
  mayLog(/could not be kept for offline use/)
  registered.mockRejectedValue(new DOMException('Storage is closed', 'SecurityError'))
  await show(<PageAids />, { as: player })
  await expect.poll(() => registered.mock.calls).toHaveLength(1)
})
