import type { Bar } from './bars.ts'
import { type Interval, periodStart } from './interval.ts'

/** About two years of days. Longer intervals have fewer candles. */
const mostCandles = 520

/**
 * Combines the days of each period into a candle: the first opening price, the highest and the lowest price,
 * the last closing price, and the total volume. `date` is the first day of the period.
 *
 * @param bars one for each day, the oldest first
 * @returns the latest 520 candles, the oldest first
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
