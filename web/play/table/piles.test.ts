import { expect, test } from 'vitest'
import { cardsDrawn } from './piles.tsx'

test.each([
  [0, 0],
  [1, 1],
  [15, 1],
  [16, 2],
  [34, 2],
  [35, 3],
  [54, 3],
])('a pile of %i cards is drawn as %i', { tags: 'TABLE-01' }, (count, drawn) => {
  expect(cardsDrawn(count)).toBe(drawn)
})
