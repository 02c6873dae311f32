import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closedChannels } from '../../test/support/pages/closed-channels.ts'
import { MemoryStorage } from '../../test/support/pages/memory-storage.ts'
import type { SessionStatus } from './user.ts'

let wentTo: string[]
let hears: Map<string, (event: object) => void>

beforeEach(() => {
  vi.resetModules()
  wentTo = []
  hears = new Map()
  vi.stubGlobal('location', {
    href: 'https://cards.example/account',
    replace: (to: string) => wentTo.push(to),
    reload: () => wentTo.push('the same page'),
  })
  closedChannels()
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => hears.set(event, listener))
})
afterEach(async () => {
  // The rest of the session loads when somebody is logged in.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})

test.each<{ was: SessionStatus; hasTokens: boolean; persisted: boolean; to: string[] }>([
  { was: 'signing-out', hasTokens: false, persisted: true, to: ['/'] },
  { was: 'signed-in', hasTokens: false, persisted: true, to: ['the same page'] },
  { was: 'signed-out', hasTokens: true, persisted: true, to: ['the same page'] },
  { was: 'signed-in', hasTokens: true, persisted: true, to: [] },
  { was: 'signed-out', hasTokens: false, persisted: true, to: [] },
  { was: 'signed-in', hasTokens: false, persisted: false, to: [] },
])(
  'a page that Back restores as it was left ($was, tokens now: $hasTokens, restored: $persisted) goes to $to',
  { tags: 'AUTH-18' },
  async ({ was, hasTokens, persisted, to }) => {
    const { start } = await import('./provider.tsx')
    const { show } = await import('./tabs.ts')
    const { nobody } = await import('./user.ts')
    await start()
    show({ user: nobody, status: was })
    if (hasTokens) {
      localStorage.setItem('skyway.tokens', JSON.stringify({ accessToken: 'a', idToken: 'b', expiresAt: 0 }))
    }
    hears.get('pageshow')?.({ persisted })
    expect(wentTo).toEqual(to)
  },
)

test('a session that cannot start is written to the console, and nobody is logged in', {
  tags: 'SITE-13',
}, async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('skyway.tokens', JSON.stringify({ accessToken: 'a', idToken: 'b', expiresAt: 0 }))
  // The session follows the visibility of the page, for which this has no document.
  vi.stubGlobal('addEventListener', (event: string) => {
    if (event === 'visibilitychange') throw new Error('no document')
  })
  const { start } = await import('./provider.tsx')
  const { currentSession } = await import('./tabs.ts')
  expect(await start()).toBeNull()
  expect(currentSession().status).toBe('signed-out')
  expect(log.mock.calls).toEqual([
    [expect.stringContaining('The session could not be started'), expect.any(Error)],
  ])
  log.mockRestore()
})

test.each([
  ['/', false],
  ['/pricing', false],
  ['/logout', true],
  ['/?code=a&state=b', true],
  ['/?error=access_denied&state=b', true],
  ['/?code=a', false],
  ['/blogs?code=a&state=b', false],
])('without tokens, %s concerns the session: %s', { tags: 'AUTH-06' }, async (path, answer) => {
  const { concernsSession } = await import('./provider.tsx')
  expect(concernsSession(new URL(path, 'https://sky.example'))).toBe(answer)
})

test('every visit with tokens concerns the session', { tags: 'AUTH-06' }, async () => {
  localStorage.setItem('skyway.tokens', JSON.stringify({ accessToken: 'a', idToken: 'b', expiresAt: 1 }))
  const { concernsSession } = await import('./provider.tsx')
  expect(concernsSession(new URL('https://sky.example/pricing'))).toBe(true)
})

test('a token is given out until 20 s before its end, and one that the API refuses is not given out again', {
  tags: 'AUTH-05',
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const keep = (accessToken: string, seconds: number) =>
    localStorage.setItem(
      'skyway.tokens',
      JSON.stringify({ accessToken, idToken: 'b', expiresAt: Date.now() + seconds * 1000 }),
    )
  vi.doMock('./session.ts', () => ({ renewUnless: async () => 'renewed' }))
  await import('./provider.tsx')
  const { tokenSource } = await import('../api/session.ts')
  keep('kept', 20)
  expect(await tokenSource()()).toBe('renewed')
  keep('kept', 21)
  expect(await tokenSource()()).toBe('kept')
  expect(await tokenSource()('kept')).toBe('renewed')
  expect(await tokenSource()('refused, and renewed by another tab')).toBe('kept')
  localStorage.clear()
  expect(await tokenSource()('kept')).toBeNull()
  vi.doUnmock('./session.ts')
  vi.useRealTimers()
})

test.each([
  ['is not', 'signed-out', 1],
  ['is', 'signed-in', 0],
] as const)(
  'a login that is pressed before it is known who is there waits: who %s logged in goes to it',
  {
    tags: 'NET-05',
  },
  async (_, status, logins) => {
    localStorage.setItem('skyway.tokens', JSON.stringify({ accessToken: 'a', idToken: 'b', expiresAt: 0 }))
    const { promise: known, resolve: know } = Promise.withResolvers<void>()
    const { nobody } = await import('./user.ts')
    const { show } = await import('./tabs.ts')
    const signIn = vi.fn<() => Promise<void>>(async () => {})
    vi.doMock('./session.ts', () => ({
      signIn,
      startSession: async () => {
        await known
        show({ user: { ...nobody, signedIn: status === 'signed-in' }, status })
        return null
      },
    }))
    const { sessionStore, start } = await import('./provider.tsx')
    const started = start()
    const pressed = sessionStore.actions.signIn('/games')
    await vi.dynamicImportSettled()
    expect(signIn).not.toHaveBeenCalled()
    know()
    await Promise.all([started, pressed])
    expect(signIn).toHaveBeenCalledTimes(logins)
    vi.doUnmock('./session.ts')
  },
)
