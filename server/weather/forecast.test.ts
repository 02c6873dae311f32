import { expect, test } from 'vitest'
import { forecast } from './forecast.ts'

test('the five days from tomorrow on, also across the end of a year', { tags: 'DEMO-01' }, () => {
  expect(forecast(new Date('2026-12-29T23:59:59Z')).map(({ date }) => date)).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
})

test('a day keeps its weather, whenever it is requested', { tags: 'DEMO-01' }, () => {
  const [, , , , seen] = forecast(new Date('2026-06-01T00:00:00Z'))
  expect(forecast(new Date('2026-06-05T22:00:00Z'))[0]).toEqual(seen)
})

test('both scales agree, summers are warmer than winters, and the word fits the temperature', {
  tags: 'DEMO-01',
}, () => {
  const year = Array.from({ length: 366 }, (_, day) =>
    forecast(new Date(Date.UTC(2028, 0, day))).slice(0, 1),
  ).flat()
  for (const { temperatureC, temperatureF } of year) {
    expect(temperatureF).toBe(Math.round(temperatureC * 1.8 + 32))
    expect(temperatureC).toBeGreaterThanOrEqual(-8)
    expect(temperatureC).toBeLessThanOrEqual(32)
  }
  const mean = (days: typeof year) => days.reduce((sum, day) => sum + day.temperatureC, 0) / days.length
  expect(mean(year.slice(152, 244))).toBeGreaterThan(mean(year.slice(0, 60)) + 12)
  const warmest = new Map<string, number>()
  for (const { summary, temperatureC } of year) {
    warmest.set(summary, Math.max(warmest.get(summary) ?? -99, temperatureC))
  }
  expect(warmest.size).toBeGreaterThan(6)
  const sorted = [...year].sort((one, other) => one.temperatureC - other.temperatureC)
  const ranks = [...warmest].sort(([, one], [, other]) => one - other).map(([summary]) => summary)
  expect([...new Set(sorted.map(({ summary }) => summary))]).toEqual(ranks)
})
