import { expect, test } from 'vitest'
import { canBeCode, codeMessages } from './messages.ts'

test('[CODE-04] a code has at least 5 characters; blanks do not count', () => {
  expect(['', '1234', ' 1234 ', '12345'].map(canBeCode)).toEqual([false, false, false, true])
})

test('[CODE-03] a failed code says where to get one', () => {
  expect(codeMessages.failed('codes@skyway.example')).toBe(
    'The code input was not accepted. Please try the code again, or email codes@skyway.example to get a code.',
  )
})
