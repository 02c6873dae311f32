import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleCsv } from './stock-sample.ts'

test('[STOCK-03] the sample prices are those that the script makes', () => {
  expect(readFileSync('content/stocks/sample.csv', 'utf8')).toBe(sampleCsv())
})
