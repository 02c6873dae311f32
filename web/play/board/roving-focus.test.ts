import { expect, test } from 'vitest'
import { type Box, targetOfKey } from './roving-focus.ts'

const at = (column: number, line: number): Box => ({
  left: column * 50,
  top: line * 80,
  width: 44,
  height: 70,
})

/** The market's three piles, then the nine places of the sky. */
const sky = [0, 1, 2]
  .map((row) => at(0, row))
  .concat([0, 1, 2].flatMap((row) => [1, 2, 3].map((column) => at(column + 0.3, row))))
/** A hand of seven in lines of four and three, the second line centered. */
const hand = [0, 1, 2, 3].map((place) => at(place, 0)).concat([0, 1, 2].map((place) => at(place + 0.5, 1)))

test.each([
  ['from the market into the sky', sky, 1, 'ArrowRight', 6],
  ['from the sky back to the market', sky, 6, 'ArrowLeft', 1],
  ['down the market', sky, 0, 'ArrowDown', 1],
  ['not below the market', sky, 2, 'ArrowDown', 2],
  ['across the sky', sky, 3, 'ArrowRight', 4],
  ['down the sky', sky, 4, 'ArrowDown', 7],
  ['up the sky', sky, 7, 'ArrowUp', 4],
  ['home', sky, 7, 'Home', 0],
  ['to the end', sky, 0, 'End', 11],
  ['along the hand', hand, 1, 'ArrowRight', 2],
  ['on into the next line', hand, 3, 'ArrowRight', 4],
  ['back into the line before', hand, 4, 'ArrowLeft', 3],
  ['not beyond the last card', hand, 6, 'ArrowRight', 6],
  ['not before the first card', hand, 0, 'ArrowLeft', 0],
  ['down to the nearest', hand, 3, 'ArrowDown', 6],
  ['up to the nearest', hand, 5, 'ArrowUp', 1],
  ['nowhere by another key', hand, 5, 'a', 5],
] satisfies [string, Box[], number, string, number][])(
  'walks %s',
  { tags: 'KEYS-02' },
  (_, boxes, from, key, to) => {
    expect(targetOfKey(boxes, from, key)).toBe(to)
  },
)
