import { onTestFinished } from 'vitest'
import type { Preferences } from '../../../web/preferences/preferences.ts'
import { keep } from '../../../web/preferences/store.ts'

/** Lets the person have chosen these preferences, and no others, until the test ends. */
export function choose(chosen: Partial<Preferences> = {}): void {
  keep({ chosen, unsent: [] })
  onTestFinished(() => keep({ chosen: {}, unsent: [] }))
}
