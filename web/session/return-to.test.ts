import { afterEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../test/support/pages/memory-storage.ts'
import { keepSignIn, returnPath, safeReturnPath, takeSignIn } from './return-to.ts'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://cards.example'

test.each([
  ['/games/3?x=1#top', '/games/3?x=1#top'],
  ['/', '/'],
  ['https://cards.example/codes', '/codes'],
  [undefined, '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/logout', '/'],
  ['/sign-in?interaction=1', '/'],
])('the way back from %j is %j', { tags: 'T-C10' }, (asked, path) => {
  expect(safeReturnPath(asked, origin)).toBe(path)
})

const inProgress = { verifier: 'v', nonce: 'n', returnTo: '/codes', provider: { auth: {}, discovery: {} } }

test.each([
  ['/sign-in?interaction=i&state=sent', '', '/codes'],
  ['/forgot-password', '/sign-in?interaction=i&state=sent', '/codes'],
  ['/forgot-password', '/sign-in?interaction=i&state=another', '/'],
  ['/forgot-password', 'https://evil.example/sign-in?interaction=i&state=sent', '/'],
  ['/forgot-password', '', '/'],
  ['/', '/sign-in?interaction=i&state=sent', '/'],
  ['/about', '/sign-in?interaction=i&state=sent', '/about'],
])('a sign-in that starts on %s after %j returns to %s', { tags: 'T-C10' }, (open, before, path) => {
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('location', new URL(open, origin))
  vi.stubGlobal('document', { referrer: before && new URL(before, origin).href })
  keepSignIn('sent', inProgress)
  expect(returnPath()).toBe(path)
})

test('what is stored of a sign-in is given once, to the state that this tab has sent', {
  tags: 'T-A14',
}, () => {
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  keepSignIn('sent', inProgress)
  expect(takeSignIn('another')).toBeNull()
  expect(takeSignIn('sent')).toEqual(inProgress)
  expect(takeSignIn('sent')).toBeNull()
})

test.each(['verifier', 'nonce', 'returnTo'])(
  'a sign-in that is stored without its %s is none',
  { tags: 'T-A14' },
  (part) => {
    vi.stubGlobal('sessionStorage', new MemoryStorage())
    keepSignIn('sent', { ...inProgress, [part]: undefined })
    expect(takeSignIn('sent')).toBeNull()
  },
)
