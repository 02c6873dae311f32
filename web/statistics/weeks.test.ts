import { expect, test } from 'vitest'
import { weeksOf } from './weeks.ts'

// 2026-11-23 is a Monday.
test.each([
  ['a Monday', '2026-11-23', '2026-11-23', '2026-11-09'],
  ['a Sunday', '2026-11-29', '2026-11-23', '2026-11-09'],
  ['the first days of a year', '2027-01-02', '2026-12-28', '2026-12-14'],
  ['a leap day', '2028-02-29', '2028-02-28', '2028-02-14'],
])('three weeks of the calendar on %s', { tags: 'MARK-06' }, (_, today, first, last) => {
  const weeks = weeksOf([], today, 3)
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7])
  expect([weeks[0]?.[0]?.date, weeks[2]?.[0]?.date]).toEqual([first, last])
  expect(weeks.flat().filter(({ isToday }) => isToday)).toEqual([expect.objectContaining({ date: today })])
  for (const { date, isToCome } of weeks.flat()) expect(isToCome).toBe(date > today)
})

test('the calendar knows the days played', { tags: 'MARK-06' }, () => {
  const weeks = weeksOf(['2026-10-01', '2026-11-22', '2026-11-23'], '2026-11-24', 2)
  const played = weeks.flat().filter(({ isPlayed }) => isPlayed)
  expect(played.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-22'])
})
