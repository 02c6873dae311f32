import { expect, test } from 'vitest'
import * as text from '../../content/text/profile.ts'

test('a failed update says why', { tags: 'PROF-02' }, () => {
  expect(text.updateFailed({ detail: 'A name has at most 50 characters.' })).toBe(
    'UserProfile:Comp - Updating the profile failed - A name has at most 50 characters.',
  )
})

test('a person with an account at an external provider reads where it stays', { tags: 'PROF-03' }, () => {
  expect(text.accountStays({ provider: 'id.example' })).toContain('Your account at id.example still exists.')
})

test('a failed export names the game', { tags: 'PROF-04' }, () => {
  expect(text.exportFailed({ gameId: '17', detail: 'Not Found' })).toContain('17')
})
