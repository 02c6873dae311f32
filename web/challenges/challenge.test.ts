import { expect, test } from 'vitest'
import { comparison } from './challenge.tsx'

test.each([
  [0, 'It is a tie.'],
  [1, 'You are ahead by 1 point.'],
  [96, 'You are ahead by 96 points.'],
  [-1, 'You are behind by 1 point.'],
  [-40, 'You are behind by 40 points.'],
])('a difference of %i reads: %s', { tags: 'CHAL-05' }, (difference, sentence) => {
  expect(comparison(difference)).toBe(sentence)
})
