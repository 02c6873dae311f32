import { expect, test } from 'vitest'
import * as text from '../../content/text/codes.ts'
import { ApiFailure } from '../api/client.ts'
import { canBeCode, resultOf, tooManyCodes } from './send-code.ts'

test('a code has at least 5 characters; blanks do not count', { tags: 'CODE-04' }, () => {
  expect(['', '1234', ' 1234 ', '12345'].map(canBeCode)).toEqual([false, false, false, true])
})

test('a failed code says where to get one', { tags: 'CODE-03' }, () => {
  expect(text.notAccepted({ codesEmail: 'codes@skyway.example' })).toBe(
    'The code input was not accepted. Please try the code again, or email codes@skyway.example to get a code.',
  )
})

const failure = (status: number, headers: Record<string, string> = {}) =>
  new ApiFailure(new Response(null, { status, headers }), null)

test('true accepts a code; false and every refusal do not', { tags: 'CODE-03' }, async () => {
  expect(await resultOf(Promise.resolve(true))).toEqual({ state: 'accepted' })
  expect(await resultOf(Promise.resolve(false))).toEqual({ state: 'refused', wait: null })
  expect(await resultOf(Promise.reject(failure(403)))).toEqual({ state: 'refused', wait: null })
})

test.each([
  [{ 'retry-after': '130' }, '3 minutes'],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, '1 minute'],
  [{}, '1 minute'],
])(
  'too many codes, answered with %o, are refused with when to try again: %s',
  { tags: 'T-D1' },
  async (headers, when) => {
    expect(await resultOf(Promise.reject(failure(429, headers)))).toEqual({
      state: 'refused',
      wait: `Too many tries. You can try again in ${when}.`,
    })
  },
)

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [7_140, '119 minutes'],
  [7_141, '2 hours'],
  [86_400, '24 hours'],
])('after too many codes the next may be sent in %i s: %s', { tags: 'T-D1' }, (seconds, words) => {
  expect(tooManyCodes(seconds)).toBe(`Too many tries. You can try again in ${words}.`)
})
