import { expect, test } from 'vitest'
import { arc, minutesOf, skyAt } from './day.ts'

test.each([
  ['00:00', 0],
  ['08:30', 510],
  ['23:59', 1439],
])('%s is minute %i of the day', (hour, minutes) => {
  expect(minutesOf(hour)).toBe(minutes)
})

test.each([
  ['05:00', 'dawn'],
  ['10:59', 'dawn'],
  ['11:00', 'noon'],
  ['17:00', 'dusk'],
  ['20:59', 'dusk'],
  ['21:00', 'night'],
  ['04:59', 'night'],
])('%s is %s', (hour, part) => {
  expect(skyAt(minutesOf(hour)).part).toBe(part)
})

test('the sun rises on the left, is highest at the middle of its day, and sets on the right', () => {
  expect(skyAt(minutesOf('05:00'))).toMatchObject({ x: arc.center - arc.width, y: arc.horizon })
  expect(skyAt(minutesOf('13:00'))).toMatchObject({ x: arc.center, y: arc.horizon - arc.height })
  expect(skyAt(minutesOf('20:59')).x).toBeGreaterThan(arc.center + arc.width - 1)
  expect(skyAt(minutesOf('21:00'))).toMatchObject({ x: arc.center - arc.width, y: arc.horizon })
})

test('a day begins again after midnight, in both directions', () => {
  expect(skyAt(minutesOf('08:30') + 3 * 24 * 60)).toEqual(skyAt(minutesOf('08:30')))
  expect(skyAt(minutesOf('08:30') - 24 * 60)).toEqual(skyAt(minutesOf('08:30')))
})
