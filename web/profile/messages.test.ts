import { expect, test } from 'vitest'
import { profileMessages } from './messages.ts'

test('[PROF-02] a failed update says why', () => {
  expect(profileMessages.updateFailed('A name has at most 50 characters.')).toBe(
    'UserProfile:Comp - Updating the profile failed - A name has at most 50 characters.',
  )
})

test('[PROF-03] a person with an account at an external provider reads where it stays', () => {
  expect(profileMessages.accountStays('id.example')).toContain('Your account at id.example is still there')
})

test('[PROF-04] a failed export names the game', () => {
  expect(profileMessages.exportFailed('17', 'Not Found')).toContain('17')
})
