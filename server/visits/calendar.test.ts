import { expect, test } from 'vitest'
import { firstDayOf, stepOf, stepsOf } from './calendar.ts'

const current = '2026-03-15'

test.each([
  ['day', '2026-03-15', 1],
  ['month', '2026-02-14', 30],
  ['year', '2025-04-01', 12],
  ['all', '2024-11-01', 17],
] as const)('the period "%s" begins on %s and has %i steps', { tags: 'VISIT-04' }, (period, since, count) => {
  expect(firstDayOf(period, current, '2024-11-20')).toBe(since)
  const steps = stepsOf(period, since, current)
  expect(steps).toHaveLength(count)
  expect(steps[0]).toBe(since)
  expect(steps).toContain(stepOf(period, current))
})

test('before anything is known, the longest period has the current month', { tags: 'VISIT-04' }, () => {
  expect(firstDayOf('all', current, null)).toBe('2026-03-01')
})
