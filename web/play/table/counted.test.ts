import { expect, test } from 'vitest'
import { countedAt, countTime } from './counted.tsx'

test.each([
  [0, 194],
  [402, 0],
  [13, -5],
  [7, 7],
])(
  'a score counts from %i to %i without turning back, leaving the one and ending on the other',
  { tags: 'END-01' },
  (from, to) => {
    const shown = Array.from({ length: countTime + 1 }, (_, elapsed) =>
      countedAt(from, to, elapsed, countTime),
    )
    expect(shown[0]).toBe(from)
    expect(shown.at(-1)).toBe(to)
    const sorted = [...shown].sort((a, b) => (to < from ? b - a : a - b))
    expect(shown).toEqual(sorted)
    expect(shown.every(Number.isInteger)).toBe(true)
  },
)

test('before it begins a score shows where it comes from, and afterwards where it went', () => {
  expect(countedAt(10, 30, -50, 300)).toBe(10)
  expect(countedAt(10, 30, 9_000, 300)).toBe(30)
  expect(countedAt(10, 30, 0, 0)).toBe(30)
})
