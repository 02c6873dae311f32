import { expect, test } from 'vitest'
import { providersIn, socialRefusal } from './social-providers.ts'

test('[AUTH-15] the ways to log in are those that the configuration names', () => {
  expect(providersIn({ identityProviders: ['apple', 'google', 'other'] })).toEqual(['google', 'apple'])
  for (const named of [undefined, null, 'google', [], [1]]) {
    expect(providersIn({ identityProviders: named })).toEqual([])
  }
})

test.each([
  ['#outside=expired', /took too long/],
  ['#outside=failed', /did not log you in/],
  ['#outside=unconfirmed', /has not been confirmed/],
  ['#outside=whatever', /did not log you in/],
])('[AUTH-15] %s is said in words', (hash, words) => {
  expect(socialRefusal(hash)).toMatch(words)
})

test('without an answer nothing is said', () => {
  expect([socialRefusal(''), socialRefusal('#go-on')]).toEqual([null, null])
})
