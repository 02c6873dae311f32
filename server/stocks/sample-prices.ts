// Writes content/stocks/sample.csv: thirty years of made-up prices, the same in every run.
import { realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pseudoRandom } from '@skyway/engine/chance/pseudo-random.ts'

const file = path.resolve(import.meta.dirname, '../../content/stocks/sample.csv')
const day = 86_400_000

/**
 * Returns the prices of an invented company: a slow rise with better and worse years. Only sums, products and
 * roots are used, since the last digit of other functions may differ between machines.
 */
export function sampleCsv(): string {
  const draw = pseudoRandom(2009)
  /** Returns a number from -1 to 1, mostly near 0. */
  const swing = () => (draw(2001) + draw(2001) + draw(2001) - 3000) / 3000
  const lines = ['Date,Open,High,Low,Close,Volume']
  let close = 38
  let mood = 0
  for (let time = Date.UTC(1997, 0, 2); time <= Date.UTC(2026, 9, 30); time += day) {
    const date = new Date(time)
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue
    mood = mood * 0.99 + swing() * 0.0003
    const open = close * (1 + swing() * 0.009)
    close = Math.max(1, open * (1 + 0.00022 + mood + swing() * 0.03))
    const high = Math.max(open, close) * (1 + Math.abs(swing()) * 0.011)
    const low = Math.min(open, close) * (1 - Math.abs(swing()) * 0.011)
    const restless = Math.abs(close - open) / open
    const volume = Math.round((420_000 + draw(260_000)) * (1 + 28 * restless))
    const prices = [open, high, low, close].map((price) => price.toFixed(2))
    lines.push([date.toISOString().slice(0, 10), ...prices, volume].join(','))
  }
  return `${lines.join('\n')}\n`
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename)
  writeFileSync(file, sampleCsv())
