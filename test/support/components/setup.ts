import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '../../../web/app/theme.css'
import { keep } from '../../../web/preferences/store.ts'
import { consoleErrors } from './console-errors.ts'
import { resizeWindow } from './window-size.ts'

// A call that a test has left behind gets no answer, in place of one from the server of the tests.
globalThis.fetch = () => new Promise(() => {})

let unexpected: () => readonly string[]

beforeEach(() => {
  // Tests about motion set it themselves.
  document.documentElement.dataset['motion'] = 'still'
  unexpected = consoleErrors()
})

afterEach(async () => {
  // Now, because a component may store something when it goes.
  await cleanup()
  // First the spies on fake timers, then the fake timers.
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (innerWidth !== 1_280 || innerHeight !== 720) await resizeWindow(1_280, 720)
  keep({ chosen: {}, unsent: [] })
  localStorage.clear()
  sessionStorage.clear()
  expect(unexpected(), 'console errors').toEqual([])
})
