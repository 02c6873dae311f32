import { expect, test } from 'vitest'
import { standingOf } from './standing.tsx'

const counted = { games: 12, won: 5, best: 402 }

test.each([
  ['the best of many', { gameScore: 402, gameWon: true }, counted, 'Your best score so far.'],
  ['a win among better ones', { gameScore: 208, gameWon: true }, counted, 'Your best is 402.'],
  [
    'the first game, won',
    { gameScore: 208, gameWon: true },
    { games: 1, won: 1, best: 208 },
    'Won on the first try.',
  ],
  ['the first win', { gameScore: 208, gameWon: true }, { ...counted, won: 1 }, 'Your first win.'],
  [
    'a lost game',
    { gameScore: 0, gameWon: false },
    counted,
    'Your best is 402. There is always the next deal.',
  ],
  [
    'nothing won yet',
    { gameScore: 0, gameWon: false },
    { games: 3, won: 0, best: 0 },
    'There is always the next deal.',
  ],
])(
  'at the end a player is told how the game stands among the own ones: %s',
  { tags: 'STAT-03' },
  (_, game, statistics, words) => {
    expect(standingOf(game, statistics)).toBe(words)
  },
)
