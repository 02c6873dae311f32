import { expect, test } from 'vitest'
import { mayPlay } from './permission.ts'

test.each([
  ['nobody', { signedIn: false, isAdmin: false, isReader: false }, false],
  ['who was a reader and is logged out', { signedIn: false, isAdmin: false, isReader: true }, false],
  ['a person without a code', { signedIn: true, isAdmin: false, isReader: false }, false],
  ['a reader', { signedIn: true, isAdmin: false, isReader: true }, true],
  ['an admin who has used no code', { signedIn: true, isAdmin: true, isReader: false }, true],
])('whether %s needs no code', { tags: 'CODE-12' }, (_who, role, answer) => {
  expect(mayPlay(role)).toBe(answer)
})
