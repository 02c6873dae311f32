import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleCsv } from './sample-prices.ts'

test('[STOCK-03] the sample prices are those of the script', () => {
  expect(readFileSync('content/stocks/sample.csv', 'utf8')).toBe(sampleCsv())
})
