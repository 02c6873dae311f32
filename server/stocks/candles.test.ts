import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBars } from './bars.ts'
import { candlesOf } from './candles.ts'
import { type Interval, intervalInAddress, intervals, periodName } from './interval.ts'

const bar = (date: string, low: number, high: number, close = high) => ({
  date,
  open: low,
  high,
  low,
  close,
  volume: 10,
})

test.each<[Interval, string[]]>([
  ['Daily', ['2024-12-31', '2025-01-02', '2025-03-31', '2025-04-01', '2029-12-31', '2030-01-02']],
  ['Monthly', ['2024-12-01', '2025-01-01', '2025-03-01', '2025-04-01', '2029-12-01', '2030-01-01']],
  ['Quarterly', ['2024-10-01', '2025-01-01', '2025-04-01', '2029-10-01', '2030-01-01']],
  ['Yearly', ['2024-01-01', '2025-01-01', '2029-01-01', '2030-01-01']],
  ['Five', ['2020-01-01', '2025-01-01', '2030-01-01']],
])('%s has one candle for each of its periods', { tags: 'STOCK-02' }, (interval, starts) => {
  const days = ['2024-12-31', '2025-01-02', '2025-03-31', '2025-04-01', '2029-12-31', '2030-01-02']
  const candles = candlesOf(
    days.map((date) => bar(date, 1, 2)),
    interval,
  )
  expect(candles.map(({ date }) => date)).toEqual(starts)
})

test('a candle opens with the first day, closes with the last, and spans from the lowest to the highest', {
  tags: 'STOCK-02',
}, () => {
  const days = [bar('2026-10-01', 5, 8), bar('2026-10-02', 2, 6, 3), bar('2026-10-05', 3, 9, 4)]
  expect(candlesOf(days, 'Monthly')).toEqual([
    { date: '2026-10-01', open: 5, high: 9, low: 2, close: 4, volume: 30 },
  ])
})

test('no interval loses days of the sample, except days of more than two years ago', {
  tags: 'STOCK-02',
}, () => {
  const bars = readBars(readFileSync('content/stocks/sample.csv', 'utf8'))
  const traded = (of: readonly { volume: number }[]) => of.reduce((sum, { volume }) => sum + volume, 0)
  for (const interval of intervals.slice(1)) {
    const candles = candlesOf(bars, interval)
    expect(traded(candles)).toBe(traded(bars))
    expect(candles[0]?.open).toBe(bars[0]?.open)
    expect(candles.at(-1)?.close).toBe(bars.at(-1)?.close)
    expect(Math.max(...candles.map(({ high }) => high))).toBe(Math.max(...bars.map(({ high }) => high)))
  }
  expect(candlesOf(bars, 'Five')).toHaveLength(7)
  expect(candlesOf(bars, 'Daily')).toEqual(bars.slice(-520))
})

test.each([
  ['Monthly', 'Monthly'],
  ['mONTHLY', 'Monthly'],
  ['0', 'Daily'],
  ['4', 'Five'],
  ['five', 'Five'],
])('%s is the interval %s', { tags: 'STOCK-02' }, (text, interval) => {
  expect(intervalInAddress.parse(text)).toBe(interval)
})

test.each(['', '5', '-1', '00', '1.0', 'Weekly', 'Monthly ', '__proto__', 'length'])(
  '%o is not an interval',
  { tags: 'STOCK-02' },
  (text) => {
    expect(intervalInAddress.safeParse(text).success).toBe(false)
  },
)

test.each<[string, Interval, string]>([
  ['2026-10-30', 'Daily', 'Oct 30, 2026'],
  ['2026-10-01', 'Monthly', 'October 2026'],
  ['2026-10-01', 'Quarterly', 'Q4 2026'],
  ['2026-01-01', 'Yearly', '2026'],
  ['2025-01-01', 'Five', '2025–2029'],
])('the period that begins on %s is called in %s candles: %s', (start, interval, name) => {
  expect(periodName(start, interval)).toBe(name)
})
