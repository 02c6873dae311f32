import { expect, test } from 'vitest'
import { numericDate } from './date.ts'

test.each([
  ['2026-11-02', '11/02/2026'],
  ['2026-01-31T23:59:59.999Z', '01/31/2026'],
])('[DEMO-01] %s is shown as %s in every time zone', (date, shown) => {
  expect(numericDate(date)).toBe(shown)
})
