import { expect, test } from 'vitest'
import { cardName, stackName, valueIndex } from './name.ts'

test('the corner shows A for 1 and 14, J, Q, K, JO, and nothing for what is no face', {
  tags: 'TABLE-01',
}, () => {
  const indices = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map(valueIndex)
  expect(indices.join(' ')).toBe(' A 2 3 4 5 6 7 8 9 10 J Q K A JO ')
})

test.each([
  [1, 1, 'ace of hearts'],
  [14, 2, 'ace of diamonds'],
  [11, 3, 'jack of spades'],
  [10, 4, 'ten of clubs'],
  [15, 1, 'red joker'],
  [15, 3, 'black joker'],
  [0, 0, 'face-down card'],
])('value %i of suit %i is called %s', { tags: 'TABLE-01' }, (value, suit, name) => {
  expect(cardName({ value, suit, rank: 1 })).toBe(name)
})

test('a stack is called from its top card down', () => {
  expect(stackName([])).toBe('empty')
  const four = { value: 4, suit: 4, rank: 42 }
  const jack = { value: 11, suit: 1, rank: 10 }
  expect(stackName([four, jack])).toBe('jack of hearts on four of clubs')
})
