import { expect, test } from 'vitest'
import { errorMessage } from './error-message.ts'

test.each([
  [new Error('the disk is full'), 'the disk is full'],
  [
    new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('other')]),
    'connect ECONNREFUSED ::1:5432',
  ],
  [new Error('', { cause: new Error('below') }), 'below'],
  [new TypeError(), 'TypeError'],
  ['a text', 'a text'],
])('%s', (error, words) => {
  expect(errorMessage(error)).toBe(words)
})
