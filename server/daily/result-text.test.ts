import { expect, test } from 'vitest'
import { marksText, resultLine } from './result-text.ts'

const skyway = { gameName: 'SkyWay', day: '2026-11-22', score: 412, betterThan: 83 }
const sandwich = { ...skyway, gameName: 'Sandwich', score: -7 }

test('the marks of SkyWay are the suits with a path, a row for each round', { tags: 'DAILY-10' }, () => {
  const rounds = [
    ['hearts', 'diamonds', 'none', 'clubs'],
    ['none', 'none', 'none', 'none'],
    ['hearts', 'diamonds', 'spades', 'clubs'],
  ] as const
  expect(marksText(rounds)).toBe('♥♦·♣ ···· ♥♦♠♣')
})

test('the marks of Sandwich are the sandwiches that gained points, in rows of six', {
  tags: 'DAILY-10',
}, () => {
  const rows = [
    ['gained', 'gained', 'not-gained', 'not-gained', 'gained', 'gained'],
    ['not-gained', 'not-gained', 'not-gained', 'not-gained', 'not-gained', 'not-gained'],
  ] as const
  expect(marksText(rows)).toBe('▲▲▽▽▲▲ ▽▽▽▽▽▽')
})

test.each([
  [skyway, 'SkyWay of November 22: 412, better than 83%'],
  [sandwich, 'Sandwich of November 22: \u22127, better than 83%'],
  [{ ...skyway, betterThan: 0 }, 'SkyWay of November 22: 412, better than 0%'],
  [{ ...skyway, betterThan: null }, 'SkyWay of November 22: 412'],
])('%# the shared text has game, day, score and comparison', { tags: 'DAILY-10' }, (result, line) => {
  expect(resultLine(result)).toBe(line)
})
