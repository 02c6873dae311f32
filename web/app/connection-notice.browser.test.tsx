import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/connection-notice.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { show } from '../../test/support/components/show.tsx'
import { connectionMessages, setPaused } from '../api/connection.ts'
import { switchedOff } from '../api/problem.ts'
import ConnectionNotice from './connection-notice.tsx'

const notice = page.getByRole('status')

afterEach(() => setPaused(false))

test('says that the device is offline and then, for six seconds, that it is back online', {
  tags: ['GAME-10', 'AWAY-05'],
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await show(<ConnectionNotice />)
  await expect.element(notice).not.toBeInTheDocument()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(notice.getByText(text.offline, { exact: false })).toBeVisible()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(notice).toHaveTextContent(text.back)
  await vi.advanceTimersByTimeAsync(6_000)
  await expect.element(notice).not.toBeInTheDocument()
})

test('promises no later move where nothing is ever sent', { tags: 'AWAY-03' }, async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(<ConnectionNotice />, { at: '/practice/1', route: '/practice/:gameTypeId' })
  await expect.element(notice).toBeVisible()
  expect(notice.element().textContent).toBe(connectionMessages.offline)
})

test('asks every five seconds whether a pause of the backend is over, and then says no more of it', {
  tags: 'SYS-03',
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const api = fakeApi({ 'GET /api/gametypes/page': refusal(503, switchedOff) })
  await show(<ConnectionNotice />)
  setPaused(true)
  await expect.element(notice.getByText(text.paused, { exact: false })).toBeVisible()
  await vi.advanceTimersByTimeAsync(2_500)
  await untilSettled()
  expect(api.calls).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(2_500)
  await expect.poll(() => api.calls).toHaveLength(1)
  await expect.element(notice.getByText(text.paused, { exact: false })).toBeVisible()
  api.reply({ 'GET /api/gametypes/page': Response.json({}) })
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.element(notice).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(20_000)
  await untilSettled()
  expect(api.calls).toHaveLength(2)
})
