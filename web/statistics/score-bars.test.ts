import { expect, test } from 'vitest'
import { barsOf, percentScale } from './score-bars.ts'

const score = (from: number, own: number, everybody: number) => ({ from, own, everybody })

test('scores are drawn in eight to sixteen bars without gaps, and every game is in one of them', {
  tags: 'STAT-02',
}, () => {
  for (const highest of [0, 50, 150, 160, 310, 320, 790, 1590, 3190, 9990]) {
    const scores = [score(-30, 1, 2), score(highest, 3, 50)]
    const bars = barsOf(scores)
    expect(bars.length).toBeGreaterThanOrEqual(8)
    expect(bars.length).toBeLessThanOrEqual(16)
    for (const [place, { to }] of bars.entries()) expect(bars[place + 1]?.from ?? to + 1).toBe(to + 1)
    expect(bars.reduce((sum, { own }) => sum + own, 0)).toBe(4)
    expect(bars.reduce((sum, { everybody }) => sum + everybody, 0)).toBe(52)
    expect(bars[0]?.from).toBeLessThanOrEqual(-30)
    expect(bars.at(-1)?.to).toBeGreaterThanOrEqual(highest)
  }
})

test('tens fall into bars of twenty from a multiple of twenty on', { tags: 'STAT-02' }, () => {
  const bars = barsOf([score(-10, 1, 1), score(0, 0, 4), score(10, 2, 5), score(200, 1, 9)])
  expect(bars.slice(0, 3)).toEqual([
    { from: -20, to: -1, own: 1, everybody: 1 },
    { from: 0, to: 19, own: 2, everybody: 9 },
    { from: 20, to: 39, own: 0, everybody: 0 },
  ])
  expect(barsOf([])).toEqual([])
})

test.each([
  [[], [0, 1]],
  [
    [3, 7],
    [0, 2, 4, 6, 8],
  ],
  [
    [33.3, 4.2],
    [0, 10, 20, 30, 40],
  ],
  [
    [50, 60],
    [0, 20, 40, 60],
  ],
  [
    [100, 2],
    [0, 25, 50, 75, 100],
  ],
])('the shares %j stand on one scale of the lines %j', (percents, lines) => {
  expect(percentScale(percents)).toEqual(lines)
})
