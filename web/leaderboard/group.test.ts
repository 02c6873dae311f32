import { expect, test } from 'vitest'
import { nextStep } from './group.tsx'

const none = { signedIn: false, isAdmin: false, isReader: false }

test.each([
  ['logged-out visitors', none, 'login'],
  ['signed-in non-readers', { ...none, signedIn: true }, 'code'],
  ['readers', { ...none, signedIn: true, isReader: true }, 'rules'],
  ['admins', { ...none, signedIn: true, isAdmin: true }, 'rules'],
])('[LEAD-01] what %s are offered beside a new game', (_, user, step) => {
  expect(nextStep(user)).toBe(step)
})
