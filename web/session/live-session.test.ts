import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from './errors.ts'

// The few parts of a browser that the session needs, and a network on which nobody answers.

class MemoryStorage {
  readonly items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  getItem(key: string) {
    return this.items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.items.set(key, value)
  }
  removeItem(key: string) {
    this.items.delete(key)
  }
  clear() {
    this.items.clear()
  }
}

let wentTo: string[]
let logged: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  wentTo = []
  logged = []
  const address = new URL('https://cards.example/games/3')
  vi.stubGlobal('location', {
    href: address.href,
    origin: address.origin,
    pathname: address.pathname,
    search: '',
    hash: '',
    assign: (to: string) => wentTo.push(to),
  })
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.spyOn(console, 'error').mockImplementation((what: unknown) => {
    logged.push(what)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open() {
  const session = await import('./live-session.ts')
  const { currentSession } = await import('./snapshot.ts')
  await import('./flow.ts')
  await session.startSession()
  return { ...session, currentSession }
}

test('[AUTH-08] nobody is signed in at first', async () => {
  const { currentSession } = await open()
  expect(currentSession().status).toBe('signed-out')
})

test('[AUTH-08] [AUTH-10] a second sign-in is refused while one is under way', async () => {
  const { signIn, currentSession } = await open()
  void signIn()
  expect(currentSession().status).toBe('challenge-pending')
  await expect(signIn()).rejects.toThrow('Pending sign-in attempt already in progress')
})

test('[AUTH-11] a sign-in that gets no answer is given up after ten seconds, and only logged', async () => {
  const { signIn, currentSession } = await open()
  const trying = signIn()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(currentSession().status).toBe('challenge-pending')
  await vi.advanceTimersByTimeAsync(200)
  await trying
  expect(currentSession().status).toBe('signed-out')
  expect(logged).toEqual(['The signin has failed'])
  expect(wentTo).toEqual([])
})

test('[AUTH-11] [AUTH-12] a sign-out takes three seconds at most, and leaves nothing behind', async () => {
  const { signOut, currentSession } = await open()
  localStorage.setItem('currentgame', '{}')
  sessionStorage.setItem('skyway.user', '{}')
  const leaving = signOut()
  expect(currentSession()).toMatchObject({ status: 'signing-out', user: { signedIn: false } })
  await vi.advanceTimersByTimeAsync(3_100)
  await leaving
  expect(wentTo).toEqual(['/logout'])
  expect(logged).toEqual([messages.signOutTimedOut])
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})
