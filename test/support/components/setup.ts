import { afterEach, beforeEach, expect, vi } from 'vitest'
import '../../../web/app/theme.css'
import { consoleErrors } from './console-errors.ts'

let unexpected: () => readonly string[]

beforeEach(() => {
  // Tests about motion set it themselves.
  document.documentElement.dataset['motion'] = 'still'
  unexpected = consoleErrors()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  expect(unexpected(), 'console errors').toEqual([])
})
