import { expect, test } from 'vitest'
import { federationResult, providersIn, signInMessage } from './social-providers.ts'

test('the ways to log in are those that the configuration names', { tags: 'AUTH-15' }, () => {
  expect(providersIn({ identityProviders: ['apple', 'google', 'other'] })).toEqual(['google', 'apple'])
  for (const named of [undefined, null, 'google', [], [1]]) {
    expect(providersIn({ identityProviders: named })).toEqual([])
  }
})

test.each([
  ['#federation=expired', /took too long/],
  ['#federation=failed', /did not log you in/],
  ['#federation=disabled', /has disabled your account/],
  ['#federation=unconfirmed', /has not been confirmed/],
  ['#federation=whatever', /did not log you in/],
  ['#federation=link', /did not log you in/],
  ['#federation=link&provider=nobody', /did not log you in/],
])('%s is said in words', { tags: 'AUTH-15' }, (hash, words) => {
  const result = federationResult(hash)
  expect(result && signInMessage(result)).toEqual({ isRefusal: true, message: expect.stringMatching(words) })
})

test('a person whose address has an account is asked to log in to it', { tags: 'AUTH-15' }, () => {
  const result = federationResult('#federation=link&provider=google')
  expect(result && signInMessage(result)).toEqual({
    isRefusal: false,
    message: 'There is already an account with this address. Log in to it once to link Google.',
  })
})

test('without an answer nothing is said', () => {
  expect([federationResult(''), federationResult('#go-on')]).toEqual([null, null])
})
