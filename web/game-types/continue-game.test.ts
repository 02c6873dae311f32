import { expect, test } from 'vitest'
import { gameProgress } from './continue-game.tsx'
import { isTable } from './is-table.ts'

const skyway = { gameTypeId: 1, score: 0, practice: false, day: null, part: 1, parts: 3 } as const
const sandwich = { gameTypeId: 2, score: 0, practice: false, day: null, part: 1, parts: 18 } as const

test.each([
  [skyway, 'round 1 of 3'],
  [{ ...skyway, score: 61, part: 3 }, 'round 3 of 3'],
  [{ ...skyway, part: 2, practice: true }, 'practice, round 2 of 3'],
  [{ ...skyway, day: '2026-11-22' }, 'deal of November 22, round 1 of 3'],
  [{ ...skyway, day: '2026-11-22', practice: true }, 'practice, round 1 of 3'],
  [sandwich, '0 points, sandwich 1 of 18'],
  [{ ...sandwich, score: 1, part: 2 }, '1 point, sandwich 2 of 18'],
  [{ ...sandwich, score: 46, part: 5 }, '46 points, sandwich 5 of 18'],
  [{ ...sandwich, score: -7, part: 18 }, '\u22127 points, sandwich 18 of 18'],
])('%j has come to %s', { tags: 'CONT-02' }, (game, progress) => {
  expect(gameProgress(game)).toBe(progress)
})

test.each([
  ['/my-games/7', true],
  ['/my-games/7/review', true],
  ['/new-game/1', true],
  ['/daily/play/1', true],
  ['/daily/practice/2026-11-22/1', true],
  ['/challenge/7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e/play', true],
  ['/challenge/7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e', false],
  ['/daily', false],
  ['/daily/result', false],
  ['/games/7', true],
  ['/games', false],
  ['/games/', false],
  ['/game-dashboard', false],
  ['/all-my-games/1', false],
])('a visit of %s continues a game: %s', { tags: 'CONT-02' }, (pathname, expected) => {
  expect(isTable(pathname)).toBe(expected)
})
