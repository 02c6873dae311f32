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
])('[TABLE-01] a pile of %i cards is drawn as %i', (count, drawn) => {
  expect(cardsDrawn(count)).toBe(drawn)
})
