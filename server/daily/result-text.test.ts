import { expect, test } from 'vitest'
import { marksOf, marksText, resultLine } from './result-text.ts'

const [yes, no] = [true, false]
const skyway = {
  gameTypeId: 1 as const,
  gameName: 'SkyWay',
  day: '2026-11-22',
  score: 412,
  betterThan: 83,
  outline: [
    [yes, yes, no, yes],
    [no, no, no, no],
    [yes, yes, yes, yes],
  ],
}
const sandwich = {
  ...skyway,
  gameTypeId: 2 as const,
  gameName: 'Sandwich',
  score: -7,
  outline: [
    [yes, yes, no, no, yes, yes],
    [no, no, no, no, no, no],
    [yes, yes, yes, yes, yes, yes],
  ],
}

test('the marks of SkyWay are the suits with a path, a row for each round', { tags: 'DAILY-10' }, () => {
  expect(marksText(skyway)).toBe('♥♦·♣ ···· ♥♦♠♣')
  expect(marksOf(skyway)[0]).toEqual(['hearts', 'diamonds', 'none', 'clubs'])
})

test('the marks of Sandwich are the sandwiches that gained points, in rows of six', {
  tags: 'DAILY-10',
}, () => {
  expect(marksText(sandwich)).toBe('▲▲▽▽▲▲ ▽▽▽▽▽▽ ▲▲▲▲▲▲')
  expect(marksOf(sandwich)[1]).toEqual(Array.from({ length: 6 }, () => 'not-gained'))
})

test.each([
  [skyway, 'SkyWay of November 22: 412, better than 83%'],
  [sandwich, 'Sandwich of November 22: \u22127, better than 83%'],
  [{ ...skyway, betterThan: 0 }, 'SkyWay of November 22: 412, better than 0%'],
  [{ ...skyway, betterThan: null, outline: [] }, 'SkyWay of November 22: 412'],
])('%# the shared text has game, day, score and comparison', { tags: 'DAILY-10' }, (result, line) => {
  expect(resultLine(result)).toBe(line)
})
