import { expect, test } from 'vitest'
import { nextFocus } from './dropdown.tsx'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowDown', -1, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 1, 3, 0],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['ArrowRight', 0, 3, null],
  ['a', 0, 3, null],
  ['ArrowDown', -1, 0, null],
])('%s at %d of %3$d leads to %4$s', { tags: 'SITE-05' }, (key, at, count, place) => {
  expect(nextFocus(key, at, count)).toBe(place)
})
