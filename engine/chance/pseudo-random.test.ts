import { expect, test } from 'vitest'
import { pseudoRandom, shuffle } from './pseudo-random.ts'

/**
 * Values that other implementations of mulberry32 give too. A change would change the figures of every
 * review.
 */
test.each([
  [0, [1144304738, 1416247, 958946056, 627933444]],
  [1, [2693262067, 11749833, 2265367787, 4213581821]],
  [-7, [1860010037, 1397564179, 2337619704, 2062400319]],
  [2 ** 31, [3524353788, 1924613307, 3365584844, 2199219949]],
])('the sequence from %i is that of mulberry32', (start, expected) => {
  const random = pseudoRandom(start)
  expect(expected.map(() => random(2 ** 32))).toEqual(expected)
})

test('draws only numbers below the bound, each about equally often', () => {
  const random = pseudoRandom(5)
  const counts = new Map<number, number>()
  for (let draw = 0; draw < 6000; draw += 1) {
    const drawn = random(6)
    counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
  }
  expect([...counts.keys()].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5])
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(100)
})

test('shuffles in place: the same start gives the same order, with every item once', () => {
  const items = 'abcdefgh'.split('')
  expect(shuffle(items, pseudoRandom(1))).toBe(items)
  expect(items.join('')).toBe('fbahdceg')
})
