import { expect, test } from 'vitest'
import { dayAfter, daysBetween } from './day.ts'

test.each([
  ['2026-11-22', 1, '2026-11-23'],
  ['2026-11-22', 0, '2026-11-22'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2100-02-28', 1, '2100-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-22', 1461, '2030-11-22'],
])('%s and %i days is %s', { tags: 'DAILY-01' }, (day, days, later) => {
  expect(dayAfter(day, days)).toBe(later)
  expect(daysBetween(day, later)).toBe(days)
})

test.each([
  '',
  '2026-11',
  '2026-02-29',
  '2026-13-01',
  '22-11-2026',
  '2026-11-22T00:00',
  'today',
  '+002026-11-22',
])('%j is not a day', { tags: 'DAILY-01' }, (text) => {
  expect(() => dayAfter(text, 1)).toThrow(RangeError)
  expect(() => daysBetween('2026-11-22', text)).toThrow(RangeError)
})

test('the days of four centuries follow each other as the calendar of the language has them', {
  tags: 'DAILY-01',
}, () => {
  let day = '1999-12-31'
  for (let number = 0; number < 146_097; number += 1) {
    day = dayAfter(day, 1)
    if (day !== new Date(Date.UTC(2000, 0, 1 + number)).toISOString().slice(0, 10)) expect.fail(day)
  }
  expect(daysBetween('2000-01-01', day)).toBe(146_096)
})
