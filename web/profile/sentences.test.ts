import { expect, test } from 'vitest'
import * as text from '../../content/text/profile.ts'

test('[PROF-02] a failed update says why', () => {
  expect(text.updateFailed({ detail: 'A name has at most 50 characters.' })).toBe(
    'UserProfile:Comp - Updating the profile failed - A name has at most 50 characters.',
  )
})

test('[PROF-03] a person with an account at an external provider reads where it stays', () => {
  expect(text.accountStays({ provider: 'id.example' })).toContain('Your account at id.example still exists.')
})

test('[PROF-04] a failed export names the game', () => {
  expect(text.exportFailed({ gameId: '17', detail: 'Not Found' })).toContain('17')
})
