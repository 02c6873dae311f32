import { afterEach, describe, expect, test, vi } from 'vitest'
import { numericDate } from './date.ts'

test.each([
  ['2026-11-02', '11/02/2026'],
  ['2026-01-31T23:59:59.999Z', '01/31/2026'],
])('%s is shown as %s in every time zone', { tags: 'DEMO-01' }, (date, shown) => {
  expect(numericDate(date)).toBe(shown)
})

describe('where the reader is', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  /** Loads the functions in a time zone. */
  async function datesIn(zone: string) {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    return await import('./date.ts')
  }

  test.each([
    ['America/Los_Angeles', '2026-11-24T03:30:00Z', 'Nov 23, 2026'],
    ['America/Los_Angeles', '2026-11-24T08:00:00Z', 'Nov 24, 2026'],
    // A day on which the clocks change.
    ['America/Los_Angeles', '2026-11-01T06:59:59Z', 'Oct 31, 2026'],
    ['Pacific/Auckland', '2026-12-31T11:00:00Z', 'Jan 1, 2027'],
    ['Asia/Kathmandu', '2026-11-23T18:14:59Z', 'Nov 23, 2026'],
    ['Asia/Kathmandu', '2026-11-23T18:15:00Z', 'Nov 24, 2026'],
    ['UTC', '2026-11-24T00:00:00Z', 'Nov 24, 2026'],
  ])('in %s the moment %s is on %s', async (zone, time, shown) => {
    const { readableDayOf } = await datesIn(zone)
    expect(readableDayOf(time)).toBe(shown)
  })

  test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
    'in %s a calendar day is as it is written',
    async (zone) => {
      const dates = await datesIn(zone)
      expect(dates.readableDate('2026-11-02')).toBe('Nov 2, 2026')
      expect(dates.readableDayOfYear('2026-11-02')).toBe('Nov 2')
      expect(dates.readableDayInFull('2026-11-02')).toBe('November 2')
      expect(dates.readableWeekday('2026-11-02')).toBe('Mon')
      expect(dates.readableMonth('2026-11-01')).toBe('November 2026')
    },
  )
})
