import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentConnection, onConnectionChange, setPaused } from './connection.ts'
import { NoAnswer } from './no-answer.ts'
import { request } from './request.ts'
import { inTime, timeLimitOf } from './time-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  setPaused(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const silent = () => new Promise<never>(() => {})
const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

test.each([
  ['GET', '/gametypes/page', 10_000],
  ['GET', '/AppUser/data', 60_000],
  ['PUT', '/games', 8_000],
  ['POST', '/games', 20_000],
  ['DELETE', '/AppUser', 20_000],
])('%s %s is waited for %i ms', { tags: 'GAME-10' }, (method, path, milliseconds) => {
  expect(timeLimitOf(method, path)).toBe(milliseconds)
})

test('work ends with its time, even when it hears no signal, and its signal says why', {
  tags: 'GAME-10',
}, async () => {
  let heard: AbortSignal | undefined
  const work = inTime(1_000, null, (signal) => {
    heard = signal
    return silent()
  })
  const ended = expect(work).rejects.toMatchObject({ kind: 'late', message: 'The server does not answer.' })
  await vi.advanceTimersByTimeAsync(1_000)
  await ended
  expect(heard?.reason).toBeInstanceOf(NoAnswer)
})

test('a caller ends work sooner; work that is done leaves no timer', { tags: 'GAME-10' }, async () => {
  const caller = new AbortController()
  const ended = expect(inTime(1_000, caller.signal, silent)).rejects.toThrow('no longer wanted')
  caller.abort(new Error('no longer wanted'))
  await ended
  await expect(inTime(1_000, caller.signal, silent)).rejects.toThrow('no longer wanted')
  expect(await inTime(1_000, null, async () => 'done')).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

test('an answer that breaks off in its body is no answer', { tags: 'GAME-10' }, async () => {
  online(true)
  const begun = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"id":')) })
  vi.stubGlobal('fetch', async () => new Response(begun))
  const ended = expect(request('/api/games/7', 1_000)).rejects.toMatchObject({ kind: 'late' })
  await vi.advanceTimersByTimeAsync(1_000)
  await ended
})

test.each([
  [true, 'unreachable', 'The server could not be reached.'],
  [false, 'offline', 'You are offline.'],
])(
  'a failure of the network while the browser is online (%s) is %s',
  { tags: 'GAME-10' },
  async (onLine, kind, message) => {
    online(onLine)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(request('/api/games/7', 1_000)).rejects.toMatchObject({ kind, message })
  },
)

test('a refusal by the switch is a pause, any other 503 is not', { tags: 'SYS-03' }, async () => {
  online(true)
  const heard: string[] = []
  const stop = onConnectionChange(() => heard.push(currentConnection()))
  const refused = (body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status: 503 }))
  refused({ detail: 'The database cannot be reached at the moment.' })
  expect((await request('/api/games/7', 1_000)).status).toBe(503)
  expect(currentConnection()).toBe('online')
  refused({ code: 'switched-off' })
  expect(await (await request('/api/games/7', 1_000)).json()).toEqual({ code: 'switched-off' })
  expect(currentConnection()).toBe('paused')
  online(false)
  expect(currentConnection()).toBe('offline')
  setPaused(false)
  stop()
  expect(heard).toEqual(['paused', 'offline'])
})
