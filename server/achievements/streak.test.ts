import { pseudoRandom } from '@skyway/engine/chance/pseudo-random.ts'
import { expect, test } from 'vitest'
import { streaksOf } from './streak.ts'

// 2026-11-23 is a Monday.
const today = '2026-11-29'

/** Returns the days of November and December 2026 by their number in November. */
function november(...days: readonly number[]): string[] {
  return days.map((day) => new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10))
}

test.each<[what: string, days: string[], today: string, streak: number, longest: number]>([
  ['never played', [], today, 0, 0],
  ['played today only', november(29), today, 1, 1],
  ['played yesterday only', november(28), today, 1, 1],
  ['two days ago: yesterday was missed', november(27), today, 1, 1],
  ['three days ago: two days of the week were missed', november(26), today, 0, 1],
  ['today does not count as missed', november(26, 28), today, 2, 2],
  ['once today is over, it does', november(26, 28), '2026-11-30', 1, 2],
  ['each day of a week', november(23, 24, 25, 26, 27, 28, 29), today, 7, 7],
  ['all but one day of a week', november(23, 24, 26, 27, 28, 29), today, 6, 6],
  ['all but two days of a week', november(23, 25, 27, 28, 29), today, 4, 4],
  ['Sunday and Monday missed: one of each week', november(21, 24, 25), '2026-11-25', 3, 3],
  ['Saturday and Sunday missed: two of one week', november(20, 23, 24), '2026-11-24', 2, 2],
  ['Sunday, Monday and Tuesday missed', november(21, 25), '2026-11-25', 1, 1],
  ['a missed day before the streak does not count', november(23, 24, 28), today, 1, 2],
  ['every second day', november(23, 25, 27, 29), today, 2, 2],
  [
    'one missed day in each of three weeks',
    november(9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 23),
    '2026-11-23',
    13,
    13,
  ],
  ['the longest was earlier', november(9, 10, 11, 12, 13, 28, 29), today, 2, 5],
  ['over the end of a year', ['2026-12-30', '2026-12-31', '2027-01-02', '2027-01-03'], '2027-01-03', 4, 4],
  [
    'a week that belongs to two years: two of its days missed',
    ['2026-12-30', '2027-01-02'],
    '2027-01-02',
    1,
    1,
  ],
  ['over the leap day', ['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01', 3, 3],
  ['not over a day that is no leap day', ['2027-02-28', '2027-03-01'], '2027-03-01', 2, 2],
  ['in any order, some twice', november(29, 27, 28, 28), today, 3, 3],
])('%s', { tags: 'MARK-03' }, (_, days, now, streak, longestStreak) => {
  expect(streaksOf(days, now)).toEqual({ streak, longestStreak })
})

test('a streak is the longest run in which no week has two missed days', { tags: 'MARK-03' }, () => {
  const random = pseudoRandom(3)
  for (let number = 0; number < 100; number += 1) {
    const end = 40
    const days = Array.from({ length: end + 1 }, (_, day) => day).filter(() => random(10) < 7)
    const expected = longestByRule(days, end)
    const dates = november(...days)
    expect(streaksOf(dates, november(end)[0] ?? '')).toEqual(expected)
  }
})

/** Tries every run of days. Day 2 of November 2026 is a Monday. */
function longestByRule(days: readonly number[], today: number) {
  const runs = days.flatMap((first) =>
    Array.from({ length: today - first + 1 }, (_, length) => ({ first, last: first + length })),
  )
  const counts = runs.map(({ first, last }) => {
    const missed = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
      (day) => !days.includes(day),
    )
    const weeks = missed.map((day) => Math.floor((day - 2) / 7))
    const isUnbroken = new Set(weeks).size === weeks.length
    return { last, count: isUnbroken ? days.filter((day) => day >= first && day <= last).length : 0 }
  })
  const best = (some: typeof counts) => Math.max(0, ...some.map(({ count }) => count))
  const last = days.includes(today) ? today : today - 1
  return { streak: best(counts.filter((run) => run.last === last)), longestStreak: best(counts) }
}
