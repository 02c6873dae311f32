import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { concernsSession } from './arrival.ts'

let kept: string | null
beforeEach(() => {
  kept = null
  vi.stubGlobal('localStorage', { getItem: () => kept })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['/', false],
  ['/pricing', false],
  ['/logout', true],
  ['/?code=a&state=b', true],
  ['/?error=access_denied&state=b', true],
  ['/?code=a', false],
  ['/blogs?code=a&state=b', false],
])('without tokens, %s concerns the session: %s', { tags: 'AUTH-06' }, (path, answer) => {
  expect(concernsSession(new URL(path, 'https://sky.example'))).toBe(answer)
})

test('every visit with tokens concerns the session', { tags: 'AUTH-06' }, () => {
  kept = JSON.stringify({ accessToken: 'a', idToken: 'b', expiresAt: 1 })
  expect(concernsSession(new URL('https://sky.example/pricing'))).toBe(true)
})
