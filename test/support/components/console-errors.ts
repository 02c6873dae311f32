import { onTestFinished, vi } from 'vitest'

let expected: RegExp[] = []

/** Lets the page write console errors that match, until the test ends. The site logs what a server refuses, for example. */
export function mayLog(pattern: RegExp): void {
  expected.push(pattern)
  onTestFinished(() => {
    expected = expected.filter((one) => one !== pattern)
  })
}

/** Keeps console errors from now on, instead of writing them. Returns a function that returns those no test allowed. */
export function consoleErrors(): () => readonly string[] {
  const written: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    const line = parts.map(String).join(' ')
    if (!expected.some((pattern) => pattern.test(line))) written.push(line)
  })
  return () => written
}
