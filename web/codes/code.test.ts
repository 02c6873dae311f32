import { expect, test } from 'vitest'
import * as text from '../../content/text/codes.ts'
import { canBeCode, tooManyCodes } from './code.ts'

test('[CODE-04] a code has at least 5 characters; blanks do not count', () => {
  expect(['', '1234', ' 1234 ', '12345'].map(canBeCode)).toEqual([false, false, false, true])
})

test('[CODE-03] a failed code says where to get one', () => {
  expect(text.notAccepted({ codesEmail: 'codes@skyway.example' })).toBe(
    'The code input was not accepted. Please try the code again, or email codes@skyway.example to get a code.',
  )
})

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [7_140, '119 minutes'],
  [7_141, '2 hours'],
  [86_400, '24 hours'],
])('[T-D1] after too many codes the next may be sent in %i s: %s', (seconds, words) => {
  expect(tooManyCodes(seconds)).toBe(`Too many codes were sent. You can try again in ${words}.`)
})
