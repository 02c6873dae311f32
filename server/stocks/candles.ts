import type { Bar } from './bars.ts'
import { type Interval, periodStart } from './interval.ts'

/** Two years of days; the longer intervals have fewer. */
const mostCandles = 520

/**
 * The days of each period drawn together: the first opening, the highest and lowest price, the last close, and all that
 * was traded. `date` is the first day of the period. The latest 520 periods are given, oldest first.
 *
 * @param bars one for each day, oldest first
 */
export function candlesOf(bars: readonly Bar[], interval: Interval): Bar[] {
  const candles: Bar[] = []
  for (const bar of bars) {
    const date = periodStart(bar.date, interval)
    const last = candles.at(-1)
    if (last?.date !== date) {
      candles.push({ ...bar, date })
      continue
    }
    candles[candles.length - 1] = {
      date,
      open: last.open,
      high: Math.max(last.high, bar.high),
      low: Math.min(last.low, bar.low),
      close: bar.close,
      volume: last.volume + bar.volume,
    }
  }
  return candles.slice(-mostCandles)
}
